/** `/terms`: the terms of use; readable before the age question is answered. */
import { Link } from 'react-router';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { InfoPage, InfoSection, MailLink } from '#web/shell/info-page.tsx';

export default function TermsRoute() {
  const { siteName, operatorName, contactEmail } = useInitialState();
  return (
    <InfoPage
      title="Terms of Use"
      description={`Who may use ${siteName}, what may be listed, and what we answer for.`}
      changed="November 21, 2026"
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
          all. You answer for knowing and keeping the federal, state and local laws that apply to you.
        </p>
      </InfoSection>
      <InfoSection id="role" title="What we do, and what we do not">
        <p>
          We give people a place to list items, to find each other and to talk. We are not a dealer, a broker
          or a party to any sale. We do not own, hold, ship or inspect what is listed, we handle no payments,
          and we charge no fees. Whether to deal with someone, and how, is your own decision.
        </p>
      </InfoSection>
      <InfoSection id="sales" title="Sales and transfers">
        <p>
          When you sell to or buy from someone you do not know, we ask you to use a licensed dealer (FFL), who
          takes care of the transfer form and the background check. Where the law requires a licensed dealer,
          you must use one.
        </p>
      </InfoSection>
      <InfoSection id="content" title="What you post">
        <p>
          What you write and upload stays yours. You allow us to show it on this site and on the pages of its
          dealers for as long as it is posted. You may post only what is true, what you have the right to
          post, and items that you may lawfully sell. In particular you may not
        </p>
        <ul>
          <li>offer items that are unlawful to own or to sell, or ways around a background check;</li>
          <li>buy for someone who may not buy, or offer to do so;</li>
          <li>offer stolen goods, or goods whose serial number is missing or has been changed;</li>
          <li>deceive, threaten or harass anyone, or publish the personal details of others;</li>
          <li>send advertising, or collect data from this site by automatic means without our consent.</li>
        </ul>
        <p>
          We may hold back, hide or remove what breaks these terms, and we tell you why. You can answer from
          the post. We may suspend or close accounts that break them. What moderators do, without names,
          stands in the{' '}
          <Link to="/moderation/log" className="text-link">
            moderation log
          </Link>
          .
        </p>
      </InfoSection>
      <InfoSection id="account" title="Your account">
        <p>
          You log in with your phone number. Keep your phone and your codes to yourself; what is done from
          your account is taken to be done by you. One person has one account.
        </p>
      </InfoSection>
      <InfoSection id="warranty" title="No warranty, and limits">
        <p>
          The site is offered as it is. We do not promise that it is always there, that what members say is
          right, or that a person is who they claim to be. As far as the law allows, we do not answer for
          losses that come from dealings between members or from the use of this site.
        </p>
      </InfoSection>
      <InfoSection id="changes" title="Changes">
        <p>
          When these terms change, the new text stands here with its date. Using the site afterwards means
          that you agree to it. How we treat your data is said in the{' '}
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
