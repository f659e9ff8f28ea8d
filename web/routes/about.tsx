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
        {siteName} is a nationwide network of licensed firearm dealers and private parties. List firearms and
        gear to sell, buy or trade, ask questions, follow dealers near you, and meet at a dealer’s counter for
        the transfer.
      </p>
      <InfoSection title="No fees, no ads">
        <p>
          Listing, searching and messaging are free, and no one can pay for placement. We sell nothing
          ourselves, take no part in sales and handle no payments.
        </p>
      </InfoSection>
      <InfoSection title="Dealers you can visit">
        <p>
          Licensed dealers have their own pages with their hours, address, phone number and stock. The
          “Verified FFL” badge means we checked the license;{' '}
          <Link to="/faq#verified" className="text-link">
            see what we check
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
      <InfoSection title="Open moderation">
        <p>
          Moderator actions are listed in a{' '}
          <Link to="/moderation/log" className="text-link">
            public log
          </Link>
          . Every action has a reason; no names are shown.
        </p>
      </InfoSection>
      <InfoSection title="Contact us">
        <p>
          Questions, corrections, or a dealer we should add: <MailLink address={contactEmail} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
