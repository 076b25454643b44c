import type { PageDocument } from '#content/documents'
import { isBuilt } from '#edge/platform/built-features'
import { blocks, words } from '../builders'
import { claim, claims, sources } from '../claim'

const steps: readonly (readonly [when: string, title: string, text: string])[] = [
  [
    'Today, 10 minutes',
    'Answer a few private questions',
    'Your name, how we may reach you, and where you are. From your phone, at your pace. Stop at any time; we keep your place.',
  ],
  [
    'Right after',
    'See what is open to you',
    isBuilt('asyncVisits') && isBuilt('onDemandVisits') && isBuilt('payments')
      ? 'Every open time in your state, in your own time zone, with the price beside it. Start in writing, see somebody in a few minutes, or pick a day.'
      : 'Every open time in your state, in your own time zone. Pick the clinician and the day that suit you.',
  ],
  [
    'A time you pick, 15–20 minutes',
    'Meet your clinician',
    isBuilt('asyncVisits')
      ? 'By video, by phone, or in messages. Someone who is licensed in your state, and named before you book. Nobody will lecture you.'
      : 'By video from home. Someone who is licensed in your state, and named before you book. Nobody will lecture you.',
  ],
  [
    '1–2 days after',
    'Get tested',
    'A kit in a plain box that you use at home, or a lab near you. You choose which tests to take.',
  ],
  [
    '3–5 days after',
    'Medicine at your door',
    'In a plain box with a plain label, or at a pharmacy near you. We tell you what it costs first.',
  ],
  [
    'Every three months',
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
    'From the first question to medicine at your door takes about a week. Here is each step, and when it comes.',
  ),
  steps: steps.map(([when, title, text], at) => ({
    _key: `step${at}`,
    when: words(when),
    title: words(title),
    text: words(text),
  })),
  body: blocks(
    '## What if it cannot wait?',
    'If you may have been exposed to HIV in the last 72 hours, go to an emergency room now, or choose PEP here and take the first visit you see.',
    '## What if you change your mind?',
    'You can stop at any step. Canceling is free. You can ask for another clinician without giving a reason.',
    '## What we cannot do',
    'We cannot examine you by hand, and we are not an emergency service. When you need to be seen in person, we say so and tell you where.',
  ),
  claims: claims(
    claim(
      'PrEP lowers the chance of getting HIV from sex by about 99% when it is taken as prescribed.',
      sources.prep,
    ),
  ),
  reviewedOn: '2026-02-10',
}
