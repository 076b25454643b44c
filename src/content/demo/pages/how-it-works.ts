import type { PageDocument } from '#content/documents'
import { isBuilt } from '#edge/platform/settings/built-features'
import { medical } from '../../medical/facts'
import { blocks, words } from '../builders'
import { claim, claims } from '../claim'
import { practice } from '../practice'

const steps: readonly (readonly [when: string, title: string, text: string])[] = [
  [
    `Today, ${practice.signUp}`,
    'Answer a few private questions',
    'Your name, how we may reach you, and where you are. From your phone, at your pace. Stop at any time; we save your answers.',
  ],
  [
    'Right after',
    'Choose your visit',
    isBuilt('asyncVisits') && isBuilt('onDemandVisits') && isBuilt('payments')
      ? 'Every open time in your state, in your own time zone, with the price beside it. Start in writing, see a clinician now if one is free, or pick a day.'
      : 'Every open time in your state, in your own time zone. Pick the clinician and the day that suit you.',
  ],
  [
    `A time you pick, ${practice.firstVisit}`,
    'Meet your clinician',
    isBuilt('asyncVisits')
      ? 'By video, by phone, or in messages. Someone who is licensed in your state, and named before you book. Nobody will lecture you.'
      : 'By video from home. Someone who is licensed in your state, and named before you book. Nobody will lecture you.',
  ],
  [
    'In the week after',
    'Get tested',
    'A kit in a plain box that you use at home, or a lab near you. You choose which tests to take.',
  ],
  [
    `${practice.results} after the lab has your kit`,
    'Results, then medicine at your door',
    'In a plain box with a plain label, or at a pharmacy near you. PrEP follows a negative test. We tell you what it costs first.',
  ],
  [
    `Every ${medical.prepFollowUp}`,
    'We check in',
    'A test, a few questions, a refill. You can write to your care team in between.',
  ],
]

export const howItWorks: PageDocument = {
  _id: 'page.how-it-works',
  _type: 'page',
  title: words('How it works'),
  slug: { _type: 'slug', current: 'how-it-works' },
  description: words(
    'From the first question to medicine at your door: each step, how long it takes, and when it comes.',
  ),
  lead: words(
    `From the first question to medicine at your door takes about ${practice.medicineWithin}, because PrEP follows a test. Here is each step, and when it comes.`,
  ),
  steps: steps.map(([when, title, text], at) => ({
    _key: `step${at}`,
    when: words(when),
    title: words(title),
    text: words(text),
  })),
  body: blocks(
    '## What if it cannot wait?',
    `If you may have been exposed to HIV in the last ${medical.pepWindow}, go to an emergency room now. Our PEP page tells you if we can start it in your state.`,
    '## What if you change your mind?',
    'You can stop at any step. Canceling is free. You can ask for another clinician without giving a reason.',
    '## What we cannot do',
    'We cannot examine you by hand, and we are not an emergency service. When you need to be seen in person, we say so and tell you where.',
  ),
  claims: claims(
    claim(
      `PrEP lowers the chance of getting HIV from sex by about ${medical.prepSex} when it is taken as prescribed.`,
      'prep',
    ),
  ),
  reviewedOn: '2026-02-10',
}
