/** `/privacy`: what is known of people, why, and who operates the site; readable before the age question is answered. */
import { Link } from 'react-router';
import { RetentionList } from '#web/features/privacy/retention-list.tsx';
import { COOKIES, STORED } from '#web/features/privacy/visibility.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { InfoPage, InfoSection, MailLink } from '#web/shell/info-page.tsx';

export default function PrivacyRoute() {
  const { siteName, operatorName, contactEmail, contactAddress } = useInitialState();
  return (
    <InfoPage
      title="Privacy Policy"
      description={`What ${siteName} collects, why, and who can see it.`}
      changed="November 24, 2026"
    >
      <p>
        {siteName} is operated by {operatorName} (“we”). This page explains what we collect when you use the
        site, what we use it for, and what others can see.
      </p>
      <InfoSection id="personal" title="Personal information">
        <p>When you create and use an account, we collect</p>
        <ul>
          <li>
            your phone number, to log you in and to make sure that real people post; stores and other members
            never see it, but administrators can;
          </li>
          <li>your display name and photo, which others see next to what you post;</li>
          <li>
            your email address, if you add one, to write to you about your posts and your account; only
            administrators can see it;
          </li>
          <li>
            your ZIP code, if you add one, to measure distances; others see only your city, state and a
            rounded distance;
          </li>
          <li>what you post, save, vote on, report and write to others.</li>
        </ul>
        <p>
          We do not sell personal information. We remove the location and camera data that phones store in
          photos.
        </p>
      </InfoSection>
      <InfoSection id="log" title="Log data">
        <p>
          Like any site, we receive what your browser sends with each request: your IP address, browser type,
          the page requested and the time. We use it to keep the site running and safe, and to estimate your
          area so that lists can start near you. We make that estimate on our own server.
        </p>
      </InfoSection>
      <InfoSection id="cookies" title="Cookies">
        <p>
          These are all the cookies we set. None is for advertising. Over HTTPS, a cookie’s name may start
          with <code>__Host-</code>. You can block cookies in your browser; you can then browse the site but
          not log in.
        </p>
        <RetentionList rows={COOKIES} labels={['Cookie', 'What it is for', 'How long it stays']} />
        <p>
          Your browser also stores the following in local and session storage. It is not sent with requests.
        </p>
        <RetentionList rows={STORED} labels={['Name', 'What it is for', 'How long it stays']} />
      </InfoSection>
      <InfoSection id="providers" title="Service providers">
        <p>
          Service providers host the site and deliver our text messages and emails. They receive only what
          they need for that and may not use it for anything else. Videos load from the site that hosts them,
          and only after you press play. We disclose data when a law or a court requires it.
        </p>
      </InfoSection>
      <InfoSection id="security" title="Keeping it safe">
        <p>
          Connections are encrypted, login codes and sessions are stored only as hashes, and few people have
          access to the data. No security is perfect, and we cannot guarantee that nothing will ever happen.
        </p>
      </InfoSection>
      <InfoSection id="choices" title="Your choices">
        <p>
          You can change or remove your details, see the devices you are logged in on, and log out any of them
          in{' '}
          <Link to="/accounts" className="text-link">
            your account
          </Link>
          .{' '}
          <Link to="/accounts/data" className="text-link">
            Your data
          </Link>{' '}
          shows who can see what, and lets you download your data or delete your account.
        </p>
      </InfoSection>
      <InfoSection id="kept" title="How long we keep it">
        <ul>
          <li>your account and what you write: until you change it, delete it, or delete the account;</li>
          <li>deleted posts: 30 days, with their photos and conversations;</li>
          <li>notifications: 90 days after they were read, and a year at most;</li>
          <li>a login: until you log out, or 90 days without use; login codes: 2 days;</li>
          <li>
            a request for a new phone number, with what you wrote: 90 days after it was decided, stopped or
            carried out;
          </li>
          <li>
            the browsers and networks on which you logged in, as keyed hashes that keep others from locking
            you out: a year after the last login;
          </li>
          <li>
            actions of staff and stores, with the reason: permanently, with account numbers but without names,
            phone numbers, addresses or what members wrote.
          </li>
        </ul>
      </InfoSection>
      <InfoSection id="deleting" title="When an account is deleted">
        <p>
          Right away, you are logged out everywhere; your phone number, email address, ZIP code, name, votes,
          saved posts, searches and notifications are removed; your posts are taken down; and all your photos
          are deleted. Within 30 days, all other personal data is deleted: the text of messages, posts and
          reports, and notes about you. Comments and ratings stay, shown as from a removed member. Store
          listings stay with the store.
        </p>
        <p>
          If a number is banned, or has an active strike or suspension, we keep a keyed hash from which the
          number cannot be read, until the ban, strike or suspension ends.
        </p>
      </InfoSection>
      <InfoSection id="minors" title="Under 18">
        <p>
          This service is not for anyone under the age of 18, and we do not knowingly collect information from
          them. If you learn that someone under 18 has given us data, tell us and we will delete it.
        </p>
      </InfoSection>
      <InfoSection id="links" title="Links to other sites">
        <p>Links may lead to sites we do not run. Their own policies apply there.</p>
      </InfoSection>
      <InfoSection id="changes" title="Changes and contact">
        <p>
          When this page changes, we post the new text here with its date. Questions:{' '}
          <MailLink address={contactEmail} />.
        </p>
        {contactAddress !== '' && (
          <address className="mt-3 whitespace-pre-line not-italic">
            {operatorName}
            {'\n'}
            {contactAddress}
          </address>
        )}
      </InfoSection>
    </InfoPage>
  );
}
