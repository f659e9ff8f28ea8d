/** `/about`: what this site is. */
import { Link } from 'react-router';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { InfoPage, InfoSection, MailLink } from '#web/shell/info-page.tsx';

export default function AboutRoute() {
  const { siteName, contactEmail } = useInitialState();
  return (
    <InfoPage
      title="About"
      description={`${siteName} is a nationwide network of licensed firearm dealers and private parties. No fees, no ads.`}
    >
      <p>
        {siteName} is a nationwide network of licensed firearm dealers and private parties. People list
        firearms and gear here to sell, buy or trade, ask each other questions, read the news of dealers
        nearby, and meet at a dealer’s counter for the transfer.
      </p>
      <InfoSection title="No fees, no ads">
        <p>
          Listing, searching and messaging are free, and no one can pay for placement. We sell nothing
          ourselves, take no part in sales and handle no payments.
        </p>
      </InfoSection>
      <InfoSection title="Dealers you can visit">
        <p>
          Licensed dealers have pages of their own here, with their hours, address, phone number and stock.
          The “Verified FFL” sign says that we have checked the license;{' '}
          <Link to="/faq#verified" className="text-link">
            here is what that means
          </Link>
          .{' '}
          <Link to="/ffl" className="text-link">
            Find a dealer
          </Link>{' '}
          near you.
        </p>
      </InfoSection>
      <InfoSection title="Sales that end at the counter">
        <p>
          When you don’t know the other person, let a licensed dealer handle the transfer. The dealer does the
          paperwork and background check, and you meet in a safe place.
        </p>
      </InfoSection>
      <InfoSection title="Moderation in the open">
        <p>
          What moderators do stands in a{' '}
          <Link to="/moderation/log" className="text-link">
            public log
          </Link>
          , each act with its reason and without a name.
        </p>
      </InfoSection>
      <InfoSection title="Write to us">
        <p>
          Questions, corrections, or a dealer we should add: <MailLink address={contactEmail} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
