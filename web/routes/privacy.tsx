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
      changed="November 21, 2026"
    >
      <p>
        {siteName} is operated by {operatorName} (“we”). This page says what we collect when you use the site,
        what we use it for, and what others can see.
      </p>
      <InfoSection id="personal" title="Personal information">
        <p>When you make an account and use it, we collect</p>
        <ul>
          <li>
            your phone number, to log you in and to make sure that real people post; stores and other members
            never see it, administrators can;
          </li>
          <li>your display name and photo, which others see next to what you post;</li>
          <li>
            your email address, if you give one, to write to you about your posts and your account; it is seen
            like the number;
          </li>
          <li>
            your ZIP code, if you give one, to measure distances; others see city, state and a rounded
            distance;
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
          Like any site we receive what your browser sends with each request: your internet (IP) address, the
          kind of browser, the page asked for, and the time. We use it to keep the site running and safe, and
          to guess your area so that lists can begin near you. The guess is made on our own server.
        </p>
      </InfoSection>
      <InfoSection id="cookies" title="Cookies">
        <p>
          These are all the cookies we set; none is for advertising. With https the name of one may begin with{' '}
          <code>__Host-</code>. A browser can be told to refuse cookies; you can still read the site then, but
          not log in.
        </p>
        <RetentionList rows={COOKIES} labels={['Cookie', 'What it is for', 'How long it stays']} />
        <p>
          Your browser also keeps the following for the site, in its local and session storage. It is not sent
          with requests.
        </p>
        <RetentionList rows={STORED} labels={['Name', 'What it is for', 'How long it stays']} />
      </InfoSection>
      <InfoSection id="providers" title="Service providers">
        <p>
          Others help us run the site: they host it, and they carry our text messages and emails. They get
          what they need for that task and may use it for nothing else. Videos are loaded from the site that
          hosts them, and only after you press play. We hand out data where a law or a court obliges us to.
        </p>
      </InfoSection>
      <InfoSection id="security" title="Keeping it safe">
        <p>
          Connections are encrypted, login codes and sessions are stored only as hashes, and few people can
          reach the data. No way of keeping data is perfect, and we cannot promise that nothing will ever
          happen.
        </p>
      </InfoSection>
      <InfoSection id="choices" title="Your choices">
        <p>
          You can change or remove your details, see on which devices you are logged in, and end any of them
          in{' '}
          <Link to="/accounts" className="text-link">
            your account
          </Link>
          .{' '}
          <Link to="/accounts/data" className="text-link">
            Your data
          </Link>{' '}
          says who sees what, gives you a copy of what we hold about you, and deletes your account.
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
            what staff and stores did by right of their role, and why: for good, with the numbers of the
            accounts and without names, phone numbers, addresses and what members wrote.
          </li>
        </ul>
      </InfoSection>
      <InfoSection id="deleting" title="When an account is deleted">
        <p>
          At once the person is logged out everywhere; phone number, email address, ZIP code, name, votes,
          saved posts, searches and notifications are removed, posts are taken down, and all photos are
          deleted. Within 30 days everything else that is personal goes: the words of messages, posts and
          reports, and notes about the person. Comments and ratings stay as a removed member’s. A store’s
          listings stay with the store.
        </p>
        <p>
          Of a number that was banned, or against which a strike or a suspension still counts, we keep a keyed
          hash, from which the number cannot be read: for as long as the ban stands, or until the others end.
        </p>
      </InfoSection>
      <InfoSection id="minors" title="Under 18">
        <p>
          This service is not for anyone under the age of 18, and we do not knowingly collect information from
          them. If you learn that someone under 18 has given us data, tell us and we delete it.
        </p>
      </InfoSection>
      <InfoSection id="links" title="Links to other sites">
        <p>Links lead to sites that we do not run; their own policies hold there.</p>
      </InfoSection>
      <InfoSection id="changes" title="Changes and contact">
        <p>
          When this page changes, the new text stands here with its date. Questions:{' '}
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
