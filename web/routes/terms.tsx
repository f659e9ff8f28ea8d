/** `/terms`: the terms of use; readable before the age question is answered. */
import { Link } from 'react-router';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { InfoPage, InfoSection, MailLink } from '#web/shell/info-page.tsx';

export default function TermsRoute() {
  const { siteName, operatorName, contactEmail } = useInitialState();
  return (
    <InfoPage
      title="Terms of Use"
      description={`Who may use ${siteName}, what you may list, and what we are responsible for.`}
      changed="November 24, 2026"
    >
      <p>
        {siteName} is run by {operatorName} (“we”). By using this site you agree to these terms. If you do not
        agree, please do not use it.
      </p>
      <InfoSection id="who" title="Who may use this site">
        <p>You may use this site only if you</p>
        <ul>
          <li>are 18 years of age or older,</li>
          <li>are a citizen of the United States, and</li>
          <li>do not reside where the sale of firearms online is prohibited.</li>
        </ul>
        <p>
          Some items may be sold only to people who are older than 18, and some people may not own firearms at
          all. You are responsible for knowing and following the federal, state and local laws that apply to
          you.
        </p>
      </InfoSection>
      <InfoSection id="role" title="What we do and don’t do">
        <p>
          We provide a place to list items, find each other and talk. We are not a dealer, a broker or a party
          to any sale. We do not own, hold, ship or inspect listed items, we handle no payments, and we charge
          no fees. Whether and how you deal with someone is your decision.
        </p>
      </InfoSection>
      <InfoSection id="sales" title="Sales and transfers">
        <p>
          When you buy from or sell to someone you do not know, we ask you to use a licensed dealer (FFL), who
          handles the transfer form and the background check. Where the law requires a licensed dealer, you
          must use one.
        </p>
      </InfoSection>
      <InfoSection id="content" title="What you post">
        <p>
          You keep ownership of what you write and upload. You allow us to show it on this site and its
          dealers’ pages for as long as it is posted. Post only what is true, what you have the right to post,
          and items you may lawfully sell. You may not
        </p>
        <ul>
          <li>offer items that are unlawful to own or sell, or ways around a background check;</li>
          <li>make or offer a straw purchase (buying for someone who may not buy);</li>
          <li>offer stolen goods, or goods whose serial number is missing or has been changed;</li>
          <li>deceive, threaten or harass anyone, or publish the personal details of others;</li>
          <li>send advertising, or collect data from this site by automated means without our consent.</li>
        </ul>
        <p>
          We may hold, hide or remove content that breaks these terms, and we will tell you why. You can
          appeal from the post. We may suspend or close accounts that break these terms. Moderator actions are
          listed, without names, in the{' '}
          <Link to="/moderation/log" className="text-link">
            moderation log
          </Link>
          .
        </p>
      </InfoSection>
      <InfoSection id="account" title="Your account">
        <p>
          You log in with your phone number. Keep your phone and your codes to yourself: you are responsible
          for what happens under your account. Each person may have one account.
        </p>
      </InfoSection>
      <InfoSection id="warranty" title="No warranty; limits of liability">
        <p>
          The site is provided “as is”. We do not promise that it is always available, that what members say
          is correct, or that people are who they claim to be. To the extent the law allows, we are not liable
          for losses from dealings between members or from using this site.
        </p>
      </InfoSection>
      <InfoSection id="changes" title="Changes">
        <p>
          When these terms change, we post the new text here with its date. By using the site after that, you
          agree to it. How we handle your data is described in the{' '}
          <Link to="/privacy" className="text-link">
            Privacy Policy
          </Link>
          .
        </p>
        <p>
          Questions: <MailLink address={contactEmail} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
