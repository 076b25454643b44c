import type { LandingPage } from '#content/landing-document'
import { medical } from '../../medical/facts'
import { words } from '../builders'
import { practice } from '../practice'
import * as say from './sections'

export const juniper = {
  title: 'Juniper',
  description: words(
    'Unhurried sexual health care by video, with the same clinician each time. PrEP, HIV care, testing and hepatitis C.',
  ),
  strip: say.strip,
  hero: {
    title: words('Care that remembers you.'),
    lead: words(
      'The same clinician, visit after visit, from your own kitchen table. PrEP, HIV care, testing and hepatitis C, for adults.',
    ),
    start: words('Get started'),
    startHelp: words(`About ${practice.signUp}, and no rush. We save your answers.`),
    more: words('Meet the clinicians'),
    moreHelp: words('Choose who you would like to see.'),
    art: 'garden',
  },
  sections: [
    say.clinicians('You choose your clinician, and keep them'),
    say.stepsSection('How it works', [
      [
        `Today, ${practice.signUp}`,
        'Tell us a little about you',
        'In plain words, on your phone or computer. Stop when you like.',
      ],
      [
        `A day you pick, ${practice.longVisit}`,
        'Sit down together',
        'By video or by phone. Bring your list of medicines, and all your questions.',
      ],
      [
        'Every few months',
        'We stay in touch',
        'Tests, refills and a look at how you are. With the same person.',
      ],
    ]),
    say.help('What we can help with'),
    say.proof(
      'PrEP is for adults of every age. If you are dating again, or just want to stop worrying, it is a good thing to ask about.',
    ),
    say.pepSection(`Exposed in the last ${medical.pepWindow}? Do this now.`),
    say.cost('What it costs, said plainly'),
    say.privacySection('No trackers.'),
    ...say.ways('Three ways to be seen'),
    say.questions('Questions people ask us'),
  ],
  demo: say.demo,
} satisfies Omit<LandingPage, '_id' | '_type'>
