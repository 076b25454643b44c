import type { Claim } from '../documents'
import { claimDigest } from '../lake/claim-digest'
import { words } from './builders'

interface ClaimText {
  readonly source: string
  readonly url?: string
  readonly reviewer?: Reviewer
}

/** A claim as a demo clinician reviewed it; pages say that the clinician is made up. */
export const claim = (text: string, { source, url, reviewer = 'amara' }: ClaimText): Claim => ({
  _type: 'claim',
  text: words(text),
  source,
  ...(url && { url }),
  reviewer: { _type: 'reference', _ref: `clinician.${reviewer}` },
  reviewedOn: '2026-02-10',
  reviewBy: '2027-02-10',
})

/** As a document keeps them: each with a key. */
export const claims = (...list: readonly Claim[]) =>
  list.map((each, at) => ({ ...each, _key: `claim${at}` }))

type Reviewer = 'amara' | 'daniel' | 'leila'

/** The same, with every claim approved as it reads once it is translated. */
export const approved = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(approved)
  if (!value || typeof value !== 'object') return value
  const entries = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, approved(each)]),
  )
  return entries._type === 'claim'
    ? { ...entries, approval: { by: 'demo', on: entries.reviewedOn, of: claimDigest(entries) } }
    : entries
}

/** Where the claims are from. */
export const sources = {
  prep: {
    source: 'U.S. Centers for Disease Control and Prevention, “Preventing HIV with PrEP”',
    url: 'https://www.cdc.gov/hiv/prevention/prep.html',
  },
  pep: {
    source: 'U.S. Centers for Disease Control and Prevention, “Preventing HIV with PEP”',
    url: 'https://www.cdc.gov/hiv/prevention/pep.html',
  },
  pepGuideline: {
    source:
      'U.S. Centers for Disease Control and Prevention, “Antiretroviral Postexposure Prophylaxis After Sexual, Injection Drug Use, or Other Nonoccupational Exposure to HIV”, 2025',
    url: 'https://www.cdc.gov/mmwr/volumes/74/rr/rr7401a1.htm',
  },
  hivTesting: {
    source: 'U.S. Centers for Disease Control and Prevention, “Getting Tested for HIV”',
    url: 'https://www.cdc.gov/hiv/testing/index.html',
  },
  hivTreatment: {
    source: 'U.S. Centers for Disease Control and Prevention, “Treating HIV”',
    url: 'https://www.cdc.gov/hiv/treatment/index.html',
    reviewer: 'leila',
  },
  stiTesting: {
    source: 'U.S. Centers for Disease Control and Prevention, “Getting Tested for STIs”',
    url: 'https://www.cdc.gov/sti/testing/index.html',
    reviewer: 'daniel',
  },
  doxyPep: {
    source:
      'U.S. Centers for Disease Control and Prevention, “Doxy PEP for Bacterial STI Prevention”',
    url: 'https://www.cdc.gov/sti/hcp/doxy-pep/index.html',
    reviewer: 'daniel',
  },
  hepC: {
    source: 'U.S. Centers for Disease Control and Prevention, “Treatment of Hepatitis C”',
    url: 'https://www.cdc.gov/hepatitis-c/treatment/index.html',
    reviewer: 'leila',
  },
  hepCTesting: {
    source: 'U.S. Centers for Disease Control and Prevention, “Hepatitis C Basics”',
    url: 'https://www.cdc.gov/hepatitis-c/about/index.html',
    reviewer: 'leila',
  },
  coverage: {
    source:
      'U.S. Preventive Services Task Force, “Prevention of HIV: Preexposure Prophylaxis”, 2023',
    url: 'https://www.uspreventiveservicestaskforce.org/uspstf/recommendation/prevention-of-human-immunodeficiency-virus-hiv-infection-pre-exposure-prophylaxis',
  },
  privacyRule: {
    source: 'U.S. Department of Health and Human Services, “Your Rights Under HIPAA”',
    url: 'https://www.hhs.gov/hipaa/for-individuals/guidance-materials-for-consumers/index.html',
  },
} as const satisfies Record<string, ClaimText>
