import type { LandingPage } from '#content/landing-document'
import { isBuilt } from '#edge/platform/settings/built-features'
import { medical } from '../../medical/facts'
import { words } from '../builders'
import { practice } from '../practice'
import * as say from './sections'

export const carePlus = {
  title: 'Care Plus, and every brand without one of its own',
  description: words(
    'PrEP, PEP, HIV care and STI testing from home by video, with clinicians licensed where you live.',
  ),
  strip: say.strip,
  hero: {
    title: words('HIV prevention without the waiting room.'),
    lead: words(
      'Talk to a clinician from home by video – no travel. Test at home. PrEP comes to your door in a plain box.',
    ),
    start: words('Get started'),
    startHelp: words(`About ${practice.signUp}. Stop any time; we save your answers.`),
    more: words('See how it works'),
    moreHelp: words('Three steps, from first question to your door.'),
    art: 'quilt',
  },
  sections: [
    say.proof(
      'PrEP is a pill you take once a day. It works best when you take it every day. It does not stop other STIs, so we test for those too.',
    ),
    say.stepsSection('How it works', [
      [
        `Today, ${practice.signUp}`,
        'Answer a few private questions',
        'From your phone, at your pace. Stop any time; we save your answers.',
      ],
      [
        `A day you pick, ${practice.visit}`,
        'Meet your clinician',
        isBuilt('asyncVisits')
          ? 'By video, by phone, or in messages. Nobody will lecture you. You choose what happens next.'
          : 'By video from home. Nobody will lecture you. You choose what happens next.',
      ],
      [
        `In the ${practice.medicineWithin} after`,
        'Test first, then your medicine',
        'A test kit comes in a plain box, or you go to a lab near you. Your pills follow once the test is negative.',
      ],
    ]),
    ...say.ways('Three ways to be seen'),
    say.pepSection(`Exposed in the last ${medical.pepWindow}? Do this now.`),
    say.help('What we can help with'),
    say.cost('What it costs, before you start'),
    say.clinicians('Clinicians licensed where you live'),
    say.privacySection('No trackers.'),
    say.questions('Questions people ask us'),
  ],
  demo: say.demo,
} satisfies Omit<LandingPage, '_id' | '_type'>
