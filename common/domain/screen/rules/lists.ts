/** Lists of words and phrases that several patterns name with `@`, with commas between. */
import type { RuleSet } from '../screen-rule.ts';

const ENTRIES: Record<string, string> = {
  no: `
    no, without (a|an|any|the)?, zero, w o (a|an|any|the)?, aint no, nope, not any, sans, never any, minus, w out (a|an|any|the)?`,
  not: `
    not, no, never, isnt, arent, wasnt, dont, doesnt, didnt, do not, wont, without, neither, nor, cant,
    cannot, non`,
  wont: `
    wont, will not, cannot, cant, can not, refuse to, not willing to, not going to, not interested in,
    (dont|do not|never|not) (even)?
    (sell|selling|ship|shipping|do|doing|ask|asking|mail|offer|deal|meet|have|accept|take|want|use|make|build|deal)`,
  glock: `
    giock, gi ock, glizzys, glizzies, glocky boy, glock (#)? (gen)? (#)?, glocks, glok, glawk, glocc, glizzy, gloc, glokk, g #17-48 x?, g lock, glcok,
    golck, glk, glck, glick, gock, lgock, glokc, glox, glocky, gloock, kcolg, skcolg`,
  switch: `
    switch, swich, swtich, swith, switchy, switcher, swiitch, swicth, switche, swtch, swithc, swicht, swihtc, siwtch, wsitch, swotch, swatich, zwitch,
    switchez, hctiws, sehctiws`,
  'full-auto': `
    (full|fully|ful|fulll|fulli) (on)? (auto|otto|automatic~|autos|aut0|auto matic), f auto, automatic
    fire, full a, full giggle, fun mode, giggle mode`,
  handgun: `
    handgun, pistol, revolver, glock, sidearm`,
  firearm: `
    gun, handgun, pistol, revolver, rifle, shotgun, firearm, weapon, carbine, glock, ak, ak 47, ar, ar
    15, ar 10, 9mm, 9 mm, piece, strap, blicky, pole, heater, sig, ruger, taurus, smith, uzi, draco,
    mac, mac 10, mp 5, sks, makarov, 1911, beretta, colt, canik, walther, springfield, xd, hi point, lorcin, snub, snubbie, mossberg, remington, winchester, taurus, rossi, charter arms, bersa, 38, 380, winchester, marlin, browning, benelli, kimber, cz`,
  frame: `
    lower, receiver~, frame, lowers, reciever, recievers`,
  serial: `
    serial, serials, serial (number|numbers|no|num|nos|nbr), sn, s n, ser no, cereal number, serial s,
    serialization, seriel, serial numba, sirial, serail`,
  removed: `
    acid washed, acid etched, milled, milled flat, melted off, flattened, ground flat, sanded flat, disappeared, vanished, no longer there, used to be, removed, filed (off|down|out|away)?, ground (off|down|out|away)?, grinded (off|down)?, scratched
    (off|out|away)?, scrubbed, obliterated, obliterate, defaced, erased, drilled (out|off), sanded
    (off|down)?, milled off, polished off, buffed (off|out)?, shaved (off)?, missing, gone, altered,
    wiped, burned off, melted, taken off, took off, off it, rubbed off, scraped (off)?, tampered,
    destroyed, cleaned off, has been removed, filled in, peened, not there, punched out, dremeled`,
  antique: `
    c and r antique, antique, antiques, musket, muskets, flintlock, percussion, black powder, blackpowder, muzzleloader,
    muzzle loader, muzzleloading, pre (1898|1899|98|99), before (1898|1899), made in #1700-1898, cap and
    ball, civil war, trapdoor, 19th century, eighteen hundreds, #1800-1893
    (manufacture|mfg|production|made)`,
  'before-1968': `
    #1880-1967 or so, (made|built) before they (had|needed|were|put|used|started|did), before they had to, never required to have, c r, curios and relics, before serials were, before serial numbers, year (was|is)? #1880-1967, @antique, pre (1968|68|gca|war|world war), prewar, before (1968|68|the war), prior to (1968|68),
    before the gun control act, before the 1968, gun control act, gca, before serial numbers were
    required, before they were required,
    (from|in|circa|around|about|dated|made|built|early|late|mid|manufactured|produced|of|since|ca)
    (the|about|early|late|mid|in|circa)? #1700-1967, #1912-1916, #1918-1933, #1935-1941, #1943-1967,
    #1700-1850, (thirties|forties|fifties|1940s|1950s|40s|50s|30s|20s), (made|built) between, depression
    era, turn of the century, curio and relic`,
  replica: `
    airsoft, bb, pellet, co2, gel, paintball, toy, nerf, inert, dummy, replica, prop, paperweight, non
    firing, non gun, video game, game, games, playstation, xbox, poster, print, shirt, t shirt, patch,
    sticker, book, manual, movie, dvd, figure, lego, model kit, diecast, display, keychain, lighter,
    mug, plaque, demilled, demil, deactivated, cap gun, water gun, costume, cosplay, nintendo, blu ray,
    comic, painting`,
  'not-a-gun': `
    flare gun, flare pistol, flare launcher, starter pistol, starting pistol, blank gun, blank firing, nerf, bb gun, pellet
    gun, pellet rifle, air rifle, air pistol, airgun, air gun, pcp, airsoft, paintball, marker, byrna, pepper ball,
    pepperball, pepper spray, less lethal, less than lethal, stun gun, taser, blue gun, bluegun, rubber gun, training gun,
    training pistol, dummy gun, replica, laser trainer, crossbow, compound bow, recurve bow, longbow, slingshot, knife,
    sword, machete, line thrower, nail gun, captive bolt, cap gun`,
  vehicle: `
    truck, diesel, cummins, powerstroke, power stroke, duramax, ford, chevy, dodge, ram, tractor, boat,
    mower, engine, car, jeep, toyota, atv, utv, gmc, silverado, motorcycle, generator, tank, pump,
    outboard, f 150, f 250, f 350, honda, polaris, harley`,
  thread: `
    1 2 (x|by|in)? 28, 5 8 (x|by|in)? 24, half (inch)? (x|by)? 28, 5 8ths, thread*, 1 2 20, 9 16 24, 13
    5 x? 1, barrel, barrels, muzzle, m14x1, m 14`,
  picture: `
    pic, pics, picture, pictures, photo, photos, image, images, privacy, blurred, blurred out,
    photoshopped, covered, taped, blocked, blacked, redacted, hidden for, online, in ad, in the ad,
    listing, edited, cropped`,
  family: `
    friend, buddy, boyfriend, bf, girlfriend, gf, cousin, brother, sister, uncle, homie, homeboy,
    roommate, husband, wife, nephew, son, dad, father, kid, someone, somebody, bro, boy, man, guy,
    partner, fiance, ex, relative, pal, dude, baby daddy, neighbor, fella, mate, coworker`,
  prohibited: `
    felon, felons, felony, felonies, convict, convicted, conviction, convictions, ex con, excon, parole,
    probation, restraining order, protective order, protection order, domestic violence, dv charge,
    prohibited, dishonorable*, red flagged, red flag order, adjudicated, record, warrant, prior, priors,
    ankle monitor`,
  'pay-app': `
    zelle, zele, venmo, cashapp, cash app, paypal, pay pal, apple pay, google pay, chime, zel, applepay,
    wire, bank transfer, ach, money order, facebook pay`,
  irrevocable: `
    gift (card|cards|certificate), giftcard, (apple|steam|itunes|google
    play|amazon|vanilla|razer|prepaid|visa|ebay|target|walmart|green dot|xbox) (gift)? (card|cards),
    bitcoin, btc, ethereum, usdt, usdc, litecoin, tether, dogecoin, monero, xmr, crypto, crypto
    currency, cryptocurrency, western union, westernunion, moneygram, money gram, moneypak, money pak,
    greendot, green dot, walmart to walmart`,
  messenger: `
    whatsapp, whats app, watsapp, whatsap, wats app, what app, telegram, tele gram, signal app,
    snapchat, kik, wickr, hangouts, google chat, wechat, viber, session app, threema, discord, wa me, t
    me`,
  cheap: `
    case, box, holster, mag, magazine, sticker, patch, shirt, t shirt, tshirt, hat, keychain, manual,
    sling, pouch, gun lock, cable lock, lanyard, mug, decal, poster, towel, cleaning rod, bore brush,
    brush, snap cap, coin, challenge coin, sock, gun sock, koozie, carry bag, range bag, hard case, gun
    case, plastic case, gun rug, grip, key ring, bumper sticker, ball cap, cap`,
  time: `
    mile, miles, mi, min, mins, minute, minutes, hour, hours, hr, hrs, day, days, week, weeks, month,
    months, round, rounds, yard, yards, rds, blocks, years, lbs, feet, inches, in, percent, grand,
    posts, trades, k`,
  will: `
    ill, imma, ima, i ll, i will, i shall, im going to, i am going to, im gonna, im gunna, i am gonna,
    gonna, we will, we are going to, were gonna, were going to, i want to, i wanna, i swear ill, i swear
    i will, im finna, finna, im about to, im coming to, about to, i would love to, id love to, i plan
    to, im planning to, i should, i oughta, someone should, somebody should, someone needs to, somebody
    needs to`,
  media: `
    dvd, dvds, vhs, blu ray, paperback, hardcover, hardback, book, books, reprint, documentary, poster, manuals,
    (operator|operators|field|army|technical|owners|training) manual, history channel, t shirt, tshirt, shirt, hat,
    mug, patch, decal, coloring, stencil, calendar, postcard, postcards, comic, magazine issue, back issues`,
  state: `
    alabama, alaska, arizona, arkansas, california, cali, colorado, connecticut, delaware, florida, georgia, hawaii,
    idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, mass, michigan,
    minnesota, mississippi, missouri, montana, nebraska, nevada, new (hampshire|jersey|mexico|york), jersey,
    (north|south) (carolina|dakota), ohio, oklahoma, oregon, pennsylvania, pa, rhode island, tennessee, texas, utah,
    vermont, virginia, west virginia, washington, wisconsin, wyoming`,
  printed: `
    softcover, hardcover, paperback, softbound, hardbound, isbn, # (pp|pages|pgs), (1st|2nd|3rd|4th|first|second|third|revised) (ed|edition),
    dust jacket, back issue, paper kind, articles (on|about), gun digest, shotgun news, field manual, history book,
    reference book, collectors guide, collector guide, dvd, vhs, documentary, biography, novel, memoir`,
  'gun-number': `
    numbers, digits, serial, serials, markings, numerals`,
  runaway: `
    (wont|doesnt|never|dont|will not) (stop|stops|quit|let up) (at one|till|until|firing|shooting|short of), (till|until) (shes|its|it is|hes|it|you are|youre)? (dry|empty|runs dry|out of ammo),
    (without|no) letting (off|go|up), (mag|stick|clip|magazine|drum|whole thing) (is|be|goes|was)? (gone|empty|dry) (before|in|quick|fast|by), (all|nothing but) (the)? bangs, lets it run,
    (keeps|keep|keep on) (going|running|shooting|firing|ripping) (as long|till|until|while), (lets|makes) (it|her|em) (run away|run wild|run on), (squeeze|pull|press|hold) (it|the trigger)? (once|one time) and,
    hold the trigger (once|and|down), hold (it|her|the trigger) down, one (squeeze|pull|press) (and|does|is all), more than one (at a time|per pull|per squeeze), never lets up, (as long as|while|when) (your finger|the trigger|you hold|youre holding|you keep), (make|makes|made) (it|them|em|her) spray, (empty|empties) itself, when you want to stop, (lasts|rips) (until|till), sounds like (tearing|ripping|a zipper|cloth|canvas|a buzzsaw|a sewing), before (i|he|you|she|they) (could|can) let (go|off), wait for you to let go, through all #7-50, (rounder|mag|stick|drum) lasts, rounds in a (blur|blink|breath|burst), (goes|went) through the whole (mag|stick), (is|has) a party (side|setting|mode|position)?`,
  hint: `
    you (can|will|could|surely|all|already|probably|can surely|can probably) (know|guess|figure) (what|why|the rest|it out|exactly)?, you know what (comes|is|it is|i mean|that means|you are getting|youre getting), guess what, if you follow me, half a brain, (cant|cannot|wont|not allowed to|only allowed to|not going to|dont want to) (say|write|spell|list|tell|show) (on here|here|it|what|more|the rest|holster|case|bag|any more|out loud),
    why (it|its|this) (costs|cost|so much|that much|priced|is priced|costs so much), whatever (you find|is inside|is in it|happens|the|comes|it is hiding|it hides|rattles), whats (under|underneath|in it|inside|hiding|zipped), what comes (in|with|inside) it, happens to be (in|inside), wrapped (in it|around|inside), when you (unzip|open|lift|look inside), (rounds|shots) (through|thru|down) it, (find|look) (inside|when you),
    (heavy|heavier) (for an|for a|than it|than an|than a), (goes|go) bang, comes home with you, goes home with you, (you|u|ya) (know|get) (the|my) (drift|idea|picture|meaning), if you (need|have) to ask, not (really)? empty, (is|very) full, (caliber|9mm|45|40|380) (big|if you)`,
  quiet: `
    quiet, quieter, silent, hush, whisper, polite, (neighbor|neighbors|lady next door) (wont|never|quit|stopped|wouldnt|cant|will never|dont|doesnt), hear a thing, never hear, cant hear, crack off, hearing safe, mouse fart, pfft, no noise, takes the (crack|bark|bang|edge) (off|out), library`,
  digit: `
    zero, oh, one, two, three, four, five, six, seven, eight, nine`,
};

export const LISTS: RuleSet['lists'] = Object.fromEntries(
  Object.entries(ENTRIES).map(([name, entries]) => [name, entries.trim().split(/,\s+/)]),
);
