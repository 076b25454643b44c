import type { Claim } from '../document-parts'
import { claimDigest } from '../lake/editors/claim-digest'
import { mapClaims } from '../lake/rules/claim-statement'
import { type SourceName, sources } from '../medical/sources'
import { words } from './builders'

/** A claim as a demo clinician reviewed it; pages say that the clinician is made up. */
export const claim = (text: string, from: SourceName): Claim => ({
  _type: 'claim',
  text: words(text),
  ...sources[from],
  reviewer: { _type: 'reference', _ref: `clinician.${reviewers[from] ?? 'amara'}` },
  reviewedOn: '2026-02-10',
  reviewBy: '2027-02-10',
})

/** Who reviews what is not the medical director's to review. */
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

/** The same, with every claim approved as it reads once it is translated. */
export const withApprovedClaims = (value: unknown): unknown =>
  mapClaims(value, (claim, holder) => ({
    ...claim,
    approval: { by: 'demo', on: claim.reviewedOn, of: claimDigest(claim, holder) },
  }))
