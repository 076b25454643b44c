import type { Claim } from '../document-parts'
import { claimDigest } from '../lake/editors/claim-digest'
import { mapClaims } from '../lake/rules/claim-statement'
import { type SourceName, sources } from '../medical/sources'
import { words } from './builders'
import { clinicianNameOf, clinicianRecords } from './clinician-records'

/** A claim to be reviewed again within the year. */
export const claim = (text: string, from: SourceName): Claim => ({
  _type: 'claim',
  text: words(text),
  ...sources[from],
  reviewBy: '2027-02-10',
})

/** Reviewers of the sources that are not the medical director's. */
const reviewers: Partial<Record<SourceName, 'daniel' | 'leila'>> = {
  hivTreatment: 'leila',
  hepC: 'leila',
  hepCTesting: 'leila',
  hepBReactivation: 'leila',
  stiTesting: 'daniel',
  stiGuideline: 'daniel',
  stiPrevention: 'daniel',
  doxyPep: 'daniel',
}

/** As a document keeps them: each with a key. */
export const claims = (...list: readonly Claim[]) =>
  list.map((each, at) => ({ ...each, _key: `claim${at}` }))

/** The same, with every claim approved by a demo clinician as it reads once it is translated; pages say that they are made up. */
export const withApprovedClaims = (value: unknown): unknown =>
  mapClaims(value, (claim, holder) => ({
    ...claim,
    approval: {
      by: 'demo',
      name: clinicianNameOf(clinicianRecords[reviewerOf(claim)]),
      on: '2026-02-10',
      of: claimDigest(claim, holder),
    },
  }))

const reviewerOf = ({ url }: { readonly url?: unknown }): keyof typeof clinicianRecords => {
  const [name] = Object.entries(sources).find(([, source]) => source.url === url) ?? []
  return reviewers[name as SourceName] ?? 'amara'
}
