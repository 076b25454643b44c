import type { PageDocument } from '#content/documents'
import { blocks, words } from '../builders'

export const shortPages: readonly PageDocument[] = [
  {
    _id: 'page.terms',
    _type: 'page',
    title: words('Terms'),
    slug: { _type: 'slug', current: 'terms' },
    description: words(
      'What we promise, what we ask of you, and what happens when things go wrong.',
    ),
    lead: words(
      'In short: we tell you the price before you book and charge when the visit begins. You come on time or cancel, which is free. You can leave whenever you like.',
    ),
  },
  {
    _id: 'page.partners',
    _type: 'page',
    title: words('For partner organizations'),
    slug: { _type: 'slug', current: 'partners' },
    description: words(
      'Community organizations can offer this care under their own name, in their own colors.',
    ),
    lead: words(
      'You know your community. We bring clinicians, labs, a pharmacy and this site, under your name.',
    ),
    body: blocks(
      '## What you get',
      '- A site of your own: your address, name, logo, colors and languages. Your team writes its pages, and a change is live within seconds.',
      '- Care by video, phone and message, from our clinicians, in the states where they are licensed. You choose which treatments to offer.',
      '- Tests by mail, prescriptions and follow-up, all handled by us.',
      '- Numbers about how your program is doing. You see names only of patients who agreed to share with you.',
      '## What stays between patients and their clinicians',
      'Results, notes and messages. A patient decides what to share with you, and can take it back at any time.',
      '## How it begins',
      '1. Write to us below. A person from our team answers.',
      '1. We talk about the people you serve, the care they need and who pays for it.',
      '1. We set up your site together, and you try it out before anyone else sees it.',
    ),
    reviewedOn: '2026-02-10',
  },
  {
    _id: 'page.who-provides-care',
    _type: 'page',
    title: words('Who provides your care'),
    slug: { _type: 'slug', current: 'who-provides-care' },
    description: words('Care Plus provides the care. Who we are, and how to check it.'),
    lead: words(
      'Care Plus provides the care on this site and on the sites of its partners: the visits, the prescriptions, the tests and your medical record.',
    ),
    body: blocks(
      '## Care Plus',
      'Care Plus Medical Group is the medical practice. Its clinicians are licensed in the states they see patients in. Care Plus Medical Group, 100 Example Avenue, New York, NY 10001.',
      'The name and the address are made up for this demo, as are the clinicians.',
      '## Partner organizations',
      'Some organizations offer our care under their own name and colors. They do not see your results, notes or messages, unless you agree to share them. You can take that back at any time in your account.',
      '## Check it yourself',
      'Each clinician’s page shows the states they are licensed in. The medical board of your state lists every license. You can complain to it, to us, or to the U.S. Department of Health and Human Services.',
    ),
    reviewedOn: '2026-02-10',
  },
]
