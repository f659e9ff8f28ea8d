/** `/faq`: how the site works in five steps, and common questions. */
import { Handshake, MapPin, MessageSquare, Search, Star } from 'lucide-react';
import { Link } from 'react-router';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { InfoPage, InfoSection, MailLink } from '#web/shell/info-page.tsx';
import { Time } from '#web/ui/time.tsx';

const LAW_URL =
  'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title18-section922&num=0&edition=prelim';
/** Update this when you check the law again. */
const LAW_CHECKED_ON = '2026-11-23';

const STEPS = [
  {
    icon: Search,
    title: 'Search or list',
    text: 'Search by keyword, category and distance, or list your own item with photos in a few minutes.',
  },
  {
    icon: MessageSquare,
    title: 'Talk it over',
    text: 'Ask questions in public, or message the seller privately and agree on a price.',
  },
  {
    icon: MapPin,
    title: 'Choose a dealer',
    text: 'Pick a licensed dealer near you. Verified dealers show their hours and transfer fee.',
  },
  {
    icon: Handshake,
    title: 'Meet at the counter',
    text: 'The dealer handles the paperwork and background check. You pay the seller directly.',
  },
  {
    icon: Star,
    title: 'Rate the deal',
    text: 'Mark the listing as sold and rate each other, so others know who to trust.',
  },
];

function HowItWorks() {
  return (
    <ol className="mt-1 flex list-none flex-col gap-4">
      {STEPS.map(({ icon: Icon, title, text }, index) => (
        <li key={title} className="!mt-0 flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-brand">
            <Icon className="size-5" />
          </span>
          <div>
            <h3 className="font-semibold">
              {index + 1}. {title}
            </h3>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export default function FaqRoute() {
  const { siteName, contactEmail } = useInitialState();
  return (
    <InfoPage
      title="F.A.Q"
      description={`How ${siteName} works, and answers about fees, phone numbers, transfers and verified dealers.`}
    >
      <InfoSection id="how" title="How it works">
        <HowItWorks />
      </InfoSection>
      <InfoSection id="fees" title="What does it cost?">
        <p>
          It’s free. There are no fees and no ads: no listing fees, no sales fees and no paid placement. A
          dealer may charge you for a transfer; many show their fee on their page.
        </p>
      </InfoSection>
      <InfoSection id="phone" title="Why do you need my phone number?">
        <p>
          A phone number is required to post. It makes sure that real people stand behind listings, and it’s
          how you log in: we text you a code, so there is no password to lose. Your number is not shared with
          other members or advertisers.
        </p>
        <p>
          Lost your number? Choose{' '}
          <Link to="/accounts/lost-number" className="text-link">
            I no longer have this number
          </Link>{' '}
          on the login page. You confirm your account by email, or an administrator reviews your request. Your
          new number works 72 hours later.
        </p>
      </InfoSection>
      <InfoSection id="transfers" title="How do I sell to someone I don’t know?">
        <p>
          Use an FFL. Meet at a licensed dealer: the buyer fills out the transfer form and the dealer runs the
          background check before the firearm changes hands. It costs a small fee, and you both know the sale
          is legal and the gun is going to someone who may own it.{' '}
          <Link to="/ffl" className="text-link">
            Find a dealer
          </Link>{' '}
          near you and compare transfer fees.
        </p>
        <p>
          Federal law requires a sale between residents of different states to go through a licensed dealer:{' '}
          <a href={LAW_URL} target="_blank" rel="noreferrer" className="text-link">
            18 U.S.C. 922(a)(3), (a)(5) and (b)(3)
          </a>{' '}
          (last checked <Time value={LAW_CHECKED_ON} show="day" />
          ). Many states also require a dealer for sales within the state. Laws differ and change, and nothing
          on this site is legal advice: check with the receiving dealer before you agree on anything.
        </p>
      </InfoSection>
      <InfoSection id="verified" title="What does “Verified FFL” mean?">
        <p>
          We checked the dealer’s federal firearms license and confirmed that the dealer runs the page. The
          dealer’s page says what we checked and when: the license and premises against the ATF list, and a
          code we mailed to the premises. We remove the badge if the license expires or leaves the list.
        </p>
        <p>It doesn’t mean we’ve inspected a listing or guarantee a sale.</p>
      </InfoSection>
      <InfoSection id="become-verified" title="I’m a dealer. How do I become verified?">
        <p>You can apply if you:</p>
        <ul>
          <li>have a physical storefront,</li>
          <li>have a website or a social media page, and</li>
          <li>are willing to do private party transfers and background checks.</li>
        </ul>
        <p>
          <Link to="/dealers/apply" className="text-link">
            Apply to become verified
          </Link>
          . It takes a few minutes and is free. We compare your license with the ATF list and mail a letter
          with a code to your premises. Questions? Write to <MailLink address={contactEmail} />.
        </p>
      </InfoSection>
      <InfoSection id="listing" title="What can I list?">
        <p>
          Firearms, parts, ammunition, optics, reloading gear and accessories that you own and may lawfully
          sell, and items you want to buy or trade for. We hold or remove listings that look unlawful. If
          yours was removed by mistake, appeal from the post itself. Moderator actions are listed in a{' '}
          <Link to="/moderation/log" className="text-link">
            public log
          </Link>
          .
        </p>
      </InfoSection>
      <InfoSection id="safety" title="How do I avoid scams?">
        <p>
          See the item in person, at a dealer’s counter. Don’t pay in advance by gift card, wire,
          cryptocurrency or a payment app that can’t be reversed. Be careful with anyone in a hurry to move
          the conversation elsewhere. If something looks wrong, report the post.
        </p>
      </InfoSection>
      <InfoSection id="place" title="How do you know where I am?">
        <p>
          From the ZIP code in{' '}
          <Link to="/accounts" className="text-link">
            your account
          </Link>
          , or roughly from your internet address. Others see only your city and state, and a rounded
          distance.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
