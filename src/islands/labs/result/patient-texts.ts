/** What a patient reads of a value, bound to what it says of them. */
export interface PatientText {
  /** The words of the badge; null for the number of the laboratory. */
  readonly badge: string | null
  /** What it means. */
  readonly text: string
  /** The title of a page on which nothing graver stands. */
  readonly headline: string
  /** What happens next; null where nothing has to. */
  readonly next: string | null
}

const talk =
  'Your clinician wants to talk with you about this. You do not have to wait: message us any time.'
const sure =
  'Your clinician looks at your history and tells you what it means. Message us any time.'
const again = 'This test has to be done again. Message us, and we arrange it.'
const read =
  'Your care team reads what the lab wrote and tells you what it means. Message us any time.'
const noDiagnosis =
  'This is not a diagnosis: a second test shows if you have HIV. Your clinician wants to talk with you. You do not have to wait: message us any time.'
const outside = 'Your clinician tells you whether to test it again. Message us any time.'
const found = 'One of your tests found something.'
const second = 'One of your tests needs a second test.'
const clear = 'All clear. You do not need to do anything.'
const unusual = 'One value is not what we expect.'
const notFound = { badge: 'Not found', headline: clear, next: null } as const

/** The gravest first: the first of a result gives its page the title and the next step. */
export const patientTexts = {
  hiv_screen_reactive: {
    badge: 'Reactive: needs a second test',
    text: 'This test is a first look, and it can be wrong.',
    headline: second,
    next: noDiagnosis,
  },
  hiv_virus_found: {
    badge: 'Found: needs a second test',
    text: 'This test looks for the virus itself. It can be wrong, so another test has to confirm it.',
    headline: second,
    next: noDiagnosis,
  },
  hiv_found: {
    badge: 'Found',
    text: 'This test found antibodies to HIV or the virus itself. Treatment keeps people with HIV healthy.',
    headline: found,
    next: talk,
  },
  hiv_unclear: {
    badge: 'Unclear',
    text: 'This test could not say yes or no about HIV. Another test gives the answer.',
    headline: 'One test was unclear.',
    next: 'Your clinician wants to talk with you about the next test. Do not start or stop a medicine on your own: message us any time.',
  },
  hiv_unread: {
    badge: 'Your care team is reading it',
    text: 'The lab wrote something that a person has to read. It is not a yes and not a no.',
    headline: 'Your care team still reads a part of this.',
    next: read,
  },
  hiv_resistance: {
    badge: 'Your care team reads it with you',
    text: 'This report tells which HIV medicines work best for you. It is read by a person, not by a rule.',
    headline: 'Your care team reads a report with you.',
    next: 'Do not start or stop a medicine on your own. Your clinician reads this report and talks with you about it. Message us any time.',
  },
  hepatitis_c_type: {
    badge: 'Your care team reads it with you',
    text: 'This report tells which type of the hepatitis C virus it is. It is read by a person, not by a rule.',
    headline: 'Your care team reads a report with you.',
    next: 'Your clinician reads this report and talks with you about treatment. Message us any time.',
  },
  viral_load_high: {
    badge: null,
    text: 'There is more virus in your blood than we want to see. It can come down again.',
    headline: 'Your viral load can be measured.',
    next: 'Keep taking your HIV medicine. Your clinician wants to talk with you about what to do next. Message us any time.',
  },
  viral_load_found: {
    badge: 'Found',
    text: 'This test found the virus, and gives no number.',
    headline: 'Your viral load can be measured.',
    next: 'Keep taking your HIV medicine. Your clinician wants to talk with you about what to do next. Message us any time.',
  },
  kidney_critical: {
    badge: null,
    text: 'Your kidneys need a closer look soon.',
    headline: 'One value needs a closer look soon.',
    next: 'Your clinician wants to talk with you about this and about your medicines. Message us today.',
  },
  value_critical: {
    badge: null,
    text: 'This value is far outside what the lab expects.',
    headline: 'One value needs a closer look soon.',
    next: 'Your clinician wants to talk with you about this. Message us today.',
  },
  pregnancy_positive: {
    badge: 'Positive',
    text: 'This test says that you may be pregnant.',
    headline: 'Your pregnancy test is positive.',
    next: 'You decide what comes next. Your clinician can talk with you about your choices and your medicines. Message us any time.',
  },
  hepatitis_b_found: {
    badge: 'Found',
    text: 'This test found hepatitis B in your blood. More tests show what it means for you.',
    headline: found,
    next: 'Your clinician wants to talk with you. If you take PrEP or HIV medicine, do not stop on your own: message us any time.',
  },
  hepatitis_c_found: {
    badge: 'Found',
    text: 'This test found the hepatitis C virus. Medicine can cure it.',
    headline: found,
    next: talk,
  },
  syphilis_new: {
    badge: 'Reactive',
    text: 'This can mean that you have syphilis now. It can be cured.',
    headline: 'One of your tests needs an answer.',
    next: talk,
  },
  syphilis_risen: {
    badge: 'Reactive, and higher than before',
    text: 'Your number went up. This can mean that you have syphilis again. It can be cured.',
    headline: 'One of your tests needs an answer.',
    next: talk,
  },
  syphilis_untreated: {
    badge: 'Reactive',
    text: 'Your number is about the same as before, and we know of no treatment yet.',
    headline: 'One of your tests needs an answer.',
    next: talk,
  },
  syphilis_needs_reading: {
    badge: 'Reactive',
    text: 'This can come from syphilis now, or from syphilis that was treated before.',
    headline: 'One of your tests needs an answer.',
    next: sure,
  },
  bacteria_found: {
    badge: 'Found',
    text: 'This infection is common, and medicine cures it.',
    headline: found,
    next: 'You need treatment for this. Until you have it, do not have sex, and ask your partners to test. If you have not heard from us about it, message us.',
  },
  other_found: {
    badge: 'Found',
    text: 'This test found what it looks for.',
    headline: found,
    next: sure,
  },
  antibody_alone: {
    badge: 'Reactive',
    text: 'This test finds signs of syphilis now or in the past. Another test tells which.',
    headline: second,
    next: sure,
  },
  hepatitis_c_antibody: {
    badge: 'Reactive: needs a second test',
    text: 'This is not an infection by itself. A second test shows if the virus is there now.',
    headline: second,
    next: sure,
  },
  hepatitis_b_core: {
    badge: 'Reactive',
    text: 'You had contact with hepatitis B at some time. Other tests show what it means now.',
    headline: 'One of your tests needs an answer.',
    next: sure,
  },
  unsettled: {
    badge: 'Not found',
    text: 'This test did not find it. Another of your tests is still open, so this one alone is no answer.',
    headline: 'One of your tests needs an answer.',
    next: sure,
  },
  cd4_critical: {
    badge: null,
    text: 'Your body has a harder time to fight some infections now. This can get better with treatment.',
    headline: 'One value needs a closer look soon.',
    next: talk,
  },
  cd4_low: {
    badge: null,
    text: 'This is lower than usual. It can rise with treatment.',
    headline: unusual,
    next: outside,
  },
  value_outside: {
    badge: null,
    text: 'This is outside what the lab expects. One value alone often says little.',
    headline: unusual,
    next: outside,
  },
  unclear: {
    badge: 'Unclear',
    text: 'This test could not say yes or no.',
    headline: 'One test was unclear.',
    next: again,
  },
  unread: {
    badge: 'Your care team is reading it',
    text: 'The lab wrote something that a person has to read. It is not a yes and not a no.',
    headline: 'Your care team still reads a part of this.',
    next: read,
  },
  withdrawn: {
    badge: 'Taken back by the lab',
    text: 'The lab took this result back. What it said before does not count.',
    headline: 'The lab took a result back.',
    next: 'Message us, and we tell you whether to test again.',
  },
  not_performed: {
    badge: 'No result',
    text: 'The lab could not run this test. It says nothing about you.',
    headline: 'One test has no result.',
    next: again,
  },
  syphilis_treated: {
    badge: 'Reactive, after treatment',
    text: 'You were treated. Your number takes some months to go down.',
    headline: 'Your syphilis test follows your treatment.',
    next: sure,
  },
  syphilis_serofast: {
    badge: 'Reactive, and steady',
    text: 'Your number stayed about the same since treatment. This is common, and often it is not a new infection.',
    headline: 'Your syphilis test follows your treatment.',
    next: sure,
  },
  syphilis_responding: {
    badge: 'Reactive, and lower than before',
    text: 'Your number went down since treatment, as it should.',
    headline: 'Your syphilis test went down after treatment.',
    next: null,
  },
  syphilis_past: {
    badge: 'Reactive, from before',
    text: 'These antibodies stay after treatment, often for life. The test for syphilis now found none.',
    headline: 'Your tests found nothing new.',
    next: null,
  },
  hepatitis_c_past: {
    badge: 'Reactive, without virus',
    text: 'You had contact with hepatitis C. The test for the virus itself found none.',
    headline: 'Your tests found nothing new.',
    next: null,
  },
  hepatitis_c_treated: {
    badge: 'Not found',
    text: 'The test found no virus. A test 12 weeks after treatment tells if you are cured.',
    headline: 'No hepatitis C virus was found.',
    next: 'Keep taking your medicine for as long as your clinician told you.',
  },
  hiv_expected: {
    badge: 'As expected',
    text: 'Your record has HIV already. This test looks for it again, and says nothing new.',
    headline: 'Your tests found nothing new.',
    next: null,
  },
  hepatitis_b_past: {
    badge: 'Reactive, from before',
    text: 'You had hepatitis B in the past, and you are protected now. If you need a medicine that weakens the immune system, tell that doctor.',
    headline: 'Your tests found nothing new.',
    next: null,
  },
  viral_load_low: {
    badge: null,
    text: 'Your viral load is under 200. That is what treatment is for.',
    headline: 'Your viral load is under 200.',
    next: 'Keep taking your HIV medicine.',
  },
  viral_load_undetectable: {
    badge: 'Undetectable',
    text: 'There is too little virus in your blood to count. That is what treatment is for.',
    headline: 'Your viral load is undetectable.',
    next: 'Keep taking your HIV medicine.',
  },
  hepatitis_b_unprotected: {
    badge: 'Not protected',
    text: 'This test found no protection against hepatitis B.',
    headline: 'Your tests found nothing new.',
    next: 'A vaccine can protect you from hepatitis B. Ask us about it.',
  },
  hepatitis_b_no_antibody: {
    badge: 'Not protected',
    text: 'This test found no protection against hepatitis B. Your other tests say more.',
    headline: 'Your tests found nothing new.',
    next: sure,
  },
  hiv_self_test_negative: {
    badge: 'Not found',
    text: 'HIV from the last 90 days may not show on this test yet.',
    headline: 'No HIV was found. HIV from the last 90 days may not show yet.',
    next: null,
  },
  hiv_negative: { ...notFound, text: 'The test found no HIV. Very new HIV may not show yet.' },
  hepatitis_b_protected: {
    badge: 'Protected',
    text: 'You have antibodies that protect you from hepatitis B.',
    headline: clear,
    next: null,
  },
  pregnancy_negative: {
    badge: 'Negative',
    text: 'The test says that you are not pregnant. Very early on, it may not show.',
    headline: clear,
    next: null,
  },
  number_in_range: { badge: null, text: 'This is as expected.', headline: clear, next: null },
  not_found: { ...notFound, text: 'The test did not find it.' },
} as const satisfies Record<string, PatientText>

export type PatientTextKey = keyof typeof patientTexts
