/** `/faq`: the questions that come up most. */
import { Link } from 'react-router';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { InfoPage, InfoSection, MailLink } from '#web/shell/info-page.tsx';
import { Time } from '#web/ui/time.tsx';

const LAW_URL =
  'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title18-section922&num=0&edition=prelim';
/** To be moved on by whoever reads the law again. */
const LAW_CHECKED_ON = '2026-11-23';

export default function FaqRoute() {
  const { siteName, contactEmail } = useInitialState();
  return (
    <InfoPage
      title="F.A.Q"
      description={`Fees, phone numbers, transfers and verified dealers: answers to questions about ${siteName}.`}
    >
      <InfoSection id="fees" title="What does it cost?">
        <p>
          Nothing. There are no fees and no ads: not for a listing, not for a sale, not for a place in a list.
          A dealer may charge you for a transfer; that is between you and the dealer, and verified dealers who
          have told us their fee show it on their page.
        </p>
      </InfoSection>
      <InfoSection id="phone" title="Why do you need my phone number?">
        <p>
          A phone number is required to post. It is how we make sure that real people stand behind listings,
          and it is also how you log in: we text you a code, so there is no password to lose. Your number is
          not shared, neither with other members nor with anyone who would like to advertise to you.
        </p>
        <p>
          You no longer have the number? Choose{' '}
          <Link to="/accounts/lost-number" className="text-link">
            I no longer have this number
          </Link>{' '}
          on the login page. You prove your account by email, or an administrator decides; your new number
          works 72 hours later.
        </p>
      </InfoSection>
      <InfoSection id="transfers" title="How do I sell to someone I do not know?">
        <p>
          Use an FFL. Meet at a licensed dealer, who has the buyer fill in the transfer form and makes the
          background check before the firearm changes hands. It costs a small fee, and you both know the sale
          is legal and the gun is going to someone who may own it.{' '}
          <Link to="/ffl" className="text-link">
            Find a dealer
          </Link>{' '}
          near you, with what a transfer costs there.
        </p>
        <p>
          Federal law requires a sale between residents of different states to go through a licensed dealer:{' '}
          <a href={LAW_URL} target="_blank" rel="noreferrer" className="text-link">
            18 U.S.C. 922(a)(3), (a)(5) and (b)(3)
          </a>{' '}
          (last checked <Time value={LAW_CHECKED_ON} show="day" />
          ). Many states require a dealer for sales within the state, too. Rules differ and change, and
          nothing on this site is legal advice: before you agree on anything, check with the receiving dealer.
        </p>
      </InfoSection>
      <InfoSection id="verified" title="What does “Verified FFL” mean?">
        <p>
          That we have checked the dealer’s federal firearms license, and that whoever runs the page has shown
          us that they are that dealer. The dealer’s page says what was checked, and when: the license and the
          premises against the list that the ATF publishes, and a code that was mailed there. The badge comes
          off automatically when a license expires or is no longer on the list.
        </p>
        <p>It does not mean that we have looked at each listing, or that we stand in for a sale.</p>
      </InfoSection>
      <InfoSection id="become-verified" title="I am a dealer. How do I become verified?">
        <p>A licensed dealer may apply who</p>
        <ul>
          <li>has a physical storefront,</li>
          <li>has a website or a presence on social media, and</li>
          <li>is willing to do private party transfers and background checks.</li>
        </ul>
        <p>
          <Link to="/dealers/apply" className="text-link">
            Apply to become verified
          </Link>
          : it takes a few minutes and costs nothing. We compare your license with the list that the ATF
          publishes, and mail a letter with a code to your premises. Questions go to{' '}
          <MailLink address={contactEmail} />.
        </p>
      </InfoSection>
      <InfoSection id="listing" title="What may I list?">
        <p>
          Firearms, parts, ammunition, optics, reloading gear and accessories that you own and may lawfully
          sell, and what you would like to buy or trade for. Listings that look unlawful are held back or
          taken down; if yours was and you think we are wrong, you can answer from the post itself. What
          moderators do stands in a{' '}
          <Link to="/moderation/log" className="text-link">
            public log
          </Link>
          .
        </p>
      </InfoSection>
      <InfoSection id="safety" title="How do I stay clear of scams?">
        <p>
          Look at the item in person, at a dealer’s counter. Do not pay ahead by gift card, wire,
          cryptocurrency or a payment app that cannot be reversed, and be wary of anyone who is in a hurry to
          talk somewhere else. Report what looks wrong: every post has a way to do so.
        </p>
      </InfoSection>
      <InfoSection id="place" title="How do you know where I am?">
        <p>
          From your ZIP code, if you give one in{' '}
          <Link to="/accounts" className="text-link">
            your account
          </Link>
          , or else roughly from your internet address. Others see your city and state at most, and a rounded
          distance.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
