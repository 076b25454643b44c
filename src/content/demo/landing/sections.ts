import type { LandingSection } from '#content/landing-document'
import { type Feature, isBuilt } from '#edge/platform/settings/built-features'
import { medical } from '../../medical/facts'
import { pepSentences } from '../../medical/pep-sentences'
import { words } from '../builders'
import { claim } from '../claim'
import { practice } from '../practice'

type Section = LandingSection & { readonly _key: string }
type Pair = readonly [title: string, text: string]

/** Sections that brands share or write anew; a key is the section's type. */
const keyed = <T extends LandingSection>(section: T) => ({ ...section, _key: section._type })
const numbered = <T extends object>(list: readonly T[]) =>
  list.map((each, at) => ({ ...each, _key: `k${at}` }))

export const proof = (more: string): Section =>
  keyed({
    _type: 'landingProof',
    about: words('about'),
    figure: medical.prepSex,
    claim: claim('effective at preventing HIV when taken as prescribed.', 'prep'),
    note: words(
      `The figure is for HIV passed on through sex. For people who inject drugs it is at least ${medical.prepInjecting}.`,
    ),
    more: words(more),
  })

export const stepsSection = (
  title: string,
  list: readonly (readonly [when: string, ...Pair])[],
): Section =>
  keyed({
    _type: 'landingSteps',
    title: words(title),
    steps: numbered(
      list.map(([when, name, text]) => ({
        when: words(when),
        title: words(name),
        text: words(text),
      })),
    ),
  })

const visitModes: readonly (readonly [feature: Feature | null, ...Pair, soon: string])[] = [
  [
    'asyncVisits',
    'Start Online Now',
    'Answer questions. No video.',
    `Reply in ${practice.onlineReply} on business days`,
  ],
  [
    'onDemandVisits',
    'See a Provider Now',
    `Video visit, ${practice.firstVisit}.`,
    'You see your place, and about how long it takes',
  ],
  [null, 'Schedule a Future Visit', 'Pick your provider, day and time.', 'When it suits you'],
]

/** The ways to be seen; no section while there is only one. */
export const ways = (title: string): readonly Section[] => {
  const open = visitModes.filter(([feature]) => feature === null || isBuilt(feature))
  if (open.length < 2) return []
  return [
    keyed({
      _type: 'landingWays',
      title: words(title),
      kinds: numbered(
        open.map(([, name, text, soon]) => ({
          title: words(name),
          text: words(text),
          soon: words(soon),
        })),
      ),
    }),
  ]
}

export const pepSection = (title: string): Section =>
  keyed({
    _type: 'landingPep',
    title: words(title),
    text: words(
      `PEP is a ${medical.pepCourse.replace(' days', '-day')} course of pills that can stop HIV from taking hold. It must begin within ${medical.pepWindow}, and the first hours count most.`,
    ),
    steps: numbered(
      (
        [
          ['Go to an emergency room if you can', pepSentences.emergencyRoom],
          [
            'Or see if we can start it',
            'Enter your zip code to see the first visit we have. If it is not soon enough, go to an emergency room.',
          ],
        ] as const
      ).map(([name, text]) => ({ title: words(name), text: words(text) })),
    ),
    start: words('See what to do now'),
  })

export const help = (title: string): Section => keyed({ _type: 'landingHelp', title: words(title) })

export const cost = (title: string): Section =>
  keyed({
    _type: 'landingCost',
    title: words(title),
    price: '$0',
    claim: claim(
      'Most people with insurance pay $0 for PrEP, its visits and its labs. Most U.S. plans must cover PrEP in full. We check yours first and tell you in writing.',
      'coverage',
    ),
    uninsured: {
      title: words('No insurance?'),
      rows: numbered([
        {
          what: words('Visit'),
          strong: practice.visitPrice,
          text: words('charged only when the visit begins (demo price)'),
        },
        { what: words('Labs'), text: words('Often free through a local partner') },
        { what: words('Medicine'), text: words('We help you apply for free or low-cost medicine') },
      ]),
      note: words('Canceling is free. If a price changes, we ask you first.'),
    },
  })

export const clinicians = (title: string): Section =>
  keyed({
    _type: 'landingClinicians',
    title: words(title),
    note: words('The people shown here are made up for this demo.'),
  })

export const privacySection = (
  title: string,
  promises: readonly string[] = [
    'Texts and emails never name a test, a medicine or a result.',
    'Boxes and card statements carry a plain name.',
    'We use your chosen name and pronouns wherever the law lets us.',
    'Your data is never sold.',
  ],
): Section =>
  keyed({
    _type: 'landingPrivacy',
    title: words(title),
    list: words('Here is the list of third parties on this page:'),
    none: words('None.'),
    promises: numbered(promises.map(words)),
  })

export const questions = (title: string): Section =>
  keyed({
    _type: 'landingQuestions',
    title: words(title),
    note: words('Something else? Support answers on business days.'),
  })

export const strip = {
  lead: words(pepSentences.title),
  text: words('PEP may still stop it. Sooner works better.'),
  link: words('What to do now'),
}
export const demo = words(
  'This is a demo clinic: the people, prices and review dates on this page are examples.',
)
