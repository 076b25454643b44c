import type { Claim } from '../documents'
import { words } from './write'

interface Said {
  readonly source: string
  readonly url?: string
  readonly reviewer?: string
}

/** A claim as a demo clinician reviewed it; it says that the reviewer is made up. */
export const claim = (text: string, { source, url, reviewer = reviewers.amara }: Said): Claim => ({
  _type: 'claim',
  text: words(text),
  source,
  ...(url && { url }),
  reviewer,
  reviewedOn: '2026-02-10',
  reviewBy: '2027-02-10',
})

/** As a document keeps them: each with a key. */
export const claims = (...list: readonly Claim[]) =>
  list.map((each, at) => ({ ...each, _key: `claim${at}` }))

export const reviewers = {
  amara: 'Amara Osei, MD (demo reviewer)',
  daniel: 'Daniel Reyes, NP (demo reviewer)',
  leila: 'Leila Haddad, MD (demo reviewer)',
} as const

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
  hivTesting: {
    source: 'U.S. Centers for Disease Control and Prevention, “Getting Tested for HIV”',
    url: 'https://www.cdc.gov/hiv/testing/index.html',
  },
  hivTreatment: {
    source: 'U.S. Centers for Disease Control and Prevention, “Treating HIV”',
    url: 'https://www.cdc.gov/hiv/treatment/index.html',
    reviewer: reviewers.leila,
  },
  stiTesting: {
    source: 'U.S. Centers for Disease Control and Prevention, “Getting Tested for STIs”',
    url: 'https://www.cdc.gov/sti/testing/index.html',
    reviewer: reviewers.daniel,
  },
  doxyPep: {
    source:
      'U.S. Centers for Disease Control and Prevention, “Doxy PEP for Bacterial STI Prevention”',
    url: 'https://www.cdc.gov/sti/hcp/doxy-pep/index.html',
    reviewer: reviewers.daniel,
  },
  hepC: {
    source: 'U.S. Centers for Disease Control and Prevention, “Treatment of Hepatitis C”',
    url: 'https://www.cdc.gov/hepatitis-c/treatment/index.html',
    reviewer: reviewers.leila,
  },
  hepCTesting: {
    source: 'U.S. Centers for Disease Control and Prevention, “Hepatitis C Basics”',
    url: 'https://www.cdc.gov/hepatitis-c/about/index.html',
    reviewer: reviewers.leila,
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
} as const satisfies Record<string, Said>
