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

/** Reviewers of the sources that are not the medical director's, by address. */
const reviewers = new Map<unknown, 'daniel' | 'leila'>([
  [sources.hivTreatment.url, 'leila'],
  [sources.hepC.url, 'leila'],
  [sources.hepCTesting.url, 'leila'],
  [sources.hepBReactivation.url, 'leila'],
  [sources.stiTesting.url, 'daniel'],
  [sources.stiGuideline.url, 'daniel'],
  [sources.stiPrevention.url, 'daniel'],
  [sources.doxyPep.url, 'daniel'],
])

/** As a document keeps them: each with a key. */
export const claims = (...list: readonly Claim[]) =>
  list.map((each, at) => ({ ...each, _key: `claim${at}` }))

/** The same, with every claim approved by a demo clinician as it reads once it is translated; pages say that they are made up. */
export const withApprovedClaims = (value: unknown): unknown =>
  mapClaims(value, (claim, holder) => ({
    ...claim,
    approval: {
      by: 'demo',
      name: clinicianNameOf(clinicianRecords[reviewers.get(claim.url) ?? 'amara']),
      on: '2026-02-10',
      of: claimDigest(claim, holder),
    },
  }))
