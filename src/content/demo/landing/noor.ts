import type { LandingPage } from '#content/landing-document'
import { medical } from '../../medical/facts'
import { blocks, words } from '../builders'
import { practice } from '../practice'
import * as say from './sections'

export const noor = {
  title: 'Noor',
  description: words(
    'Private sexual health care in Arabic and English, by video, with clinicians who respect your faith and your family.',
  ),
  strip: say.strip,
  hero: {
    title: words('Private care, in your language.'),
    lead: words(
      'Speak with a clinician in Arabic or English, from home. What you say stays between you and them.',
    ),
    start: words('Get started'),
    startHelp: words(`About ${practice.signUp}. Stop any time; we save your answers.`),
    more: words('See how it works'),
    moreHelp: words('Three steps, all of them private.'),
    art: 'lantern',
  },
  sections: [
    say.privacySection('Between you and us.', [
      'We tell your family nothing. On a shared plan the insurer may write to its holder: ask it to write to you alone. We show you how.',
      'Texts and emails never name a test, a medicine or a result.',
      'Boxes carry a plain name. You can pick yours up at a pharmacy instead.',
      'Interpreters must keep everything private, and you can ask for one you do not know.',
    ]),
    {
      _type: 'landingWords',
      _key: 'faith',
      title: words('Your faith is welcome here'),
      body: blocks(
        'Ask for a clinician of the same gender. Ask for a visit outside prayer times. In Ramadan, ask how to take your medicine around the fast: for most people one pill at night works well.',
        'We do not judge. We are here so that you and those you love stay well.',
      ),
      tile: 'moon',
      link: { label: words('Read the answers to more questions'), href: '/faq' },
    },
    say.stepsSection('How it works', [
      [
        `Today, ${practice.signUp}`,
        'Answer a few private questions',
        'In Arabic or in English, from your phone.',
      ],
      [
        `A day you pick, ${practice.visit}`,
        'Meet your clinician',
        'By video or by phone. With an interpreter, if you like.',
      ],
      [
        `In the ${practice.medicineWithin} after`,
        'Test first, then your medicine',
        'Both come to your door in a plain box, or you use a lab and a pharmacy of your choice.',
      ],
    ]),
    say.clinicians('Clinicians you can talk to'),
    say.help('What we can help with'),
    say.pepSection(`Exposed in the last ${medical.pepWindow}? Do this now.`),
    say.proof(
      'PrEP is a pill you take once a day. It protects you even when you cannot know everything about a partner. It does not stop other STIs, so we test for those too.',
    ),
    say.cost('What it costs, before you start'),
    say.questions('Questions people ask us'),
  ],
  demo: say.demo,
} satisfies Omit<LandingPage, '_id' | '_type'>
