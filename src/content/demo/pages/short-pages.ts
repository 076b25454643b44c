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
      '- Your own address, name, logo, colors and languages. Setting them up takes an afternoon.',
      '- Clinicians who are licensed in the states you serve.',
      '- Numbers about how your program is doing. Never a name, unless a patient has agreed.',
      '## What you never get',
      'Results, notes or messages. What a patient tells their clinician stays between them.',
    ),
    reviewedOn: '2026-02-10',
  },
]
