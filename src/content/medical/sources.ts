/** Where a medical statement is from, and of which year what was read there is. */
export interface MedicalSource {
  readonly source: string
  readonly url: string
}

const from = (author: string, title: string, year: number, url: string): MedicalSource => ({
  source: `${author}, “${title}”, ${year}`,
  url,
})
const cdc = 'U.S. Centers for Disease Control and Prevention'

export const sources = {
  prep: from(cdc, 'Preventing HIV with PrEP', 2026, 'https://www.cdc.gov/hiv/prevention/prep.html'),
  prepGuideline: from(
    cdc,
    'Preexposure Prophylaxis for the Prevention of HIV Infection in the United States: Clinical Practice Guideline',
    2021,
    'https://stacks.cdc.gov/view/cdc/112360',
  ),
  cabotegravir: from(
    'U.S. National Library of Medicine',
    'Apretude (cabotegravir): Prescribing Information',
    2025,
    'https://dailymed.nlm.nih.gov/dailymed/lookup.cfm?setid=4338428e-43d4-4e02-ac9d-bd98e738a7da',
  ),
  lenacapavir: from(
    cdc,
    'Clinical Recommendation for the Use of Injectable Lenacapavir as HIV Preexposure Prophylaxis',
    2025,
    'https://www.cdc.gov/mmwr/volumes/74/wr/mm7435a1.htm',
  ),
  pep: from(cdc, 'Preventing HIV with PEP', 2026, 'https://www.cdc.gov/hiv/prevention/pep.html'),
  pepGuideline: from(
    cdc,
    'Antiretroviral Postexposure Prophylaxis After Sexual, Injection Drug Use, or Other Nonoccupational Exposure to HIV',
    2025,
    'https://www.cdc.gov/mmwr/volumes/74/rr/rr7401a1.htm',
  ),
  sexualAssault: from(
    'U.S. Department of Justice, Office on Violence Against Women',
    'A National Protocol for Sexual Assault Medical Forensic Examinations: Adults and Adolescents',
    2013,
    'https://www.ojp.gov/pdffiles1/ovw/241903.pdf',
  ),
  emergencyContraception: from(
    cdc,
    'U.S. Selected Practice Recommendations for Contraceptive Use: Emergency Contraception',
    2024,
    'https://www.cdc.gov/contraception/hcp/usspr/emergency-contraception.html',
  ),
  hivTesting: from(
    cdc,
    'Getting Tested for HIV',
    2026,
    'https://www.cdc.gov/hiv/testing/index.html',
  ),
  hivTreatment: from(cdc, 'Treating HIV', 2026, 'https://www.cdc.gov/hiv/treatment/index.html'),
  stiTesting: from(
    cdc,
    'Getting Tested for STIs',
    2026,
    'https://www.cdc.gov/sti/testing/index.html',
  ),
  stiGuideline: from(
    cdc,
    'Sexually Transmitted Infections Treatment Guidelines',
    2021,
    'https://www.cdc.gov/std/treatment-guidelines/default.htm',
  ),
  stiPrevention: from(
    cdc,
    'How to Prevent STIs',
    2026,
    'https://www.cdc.gov/sti/prevention/index.html',
  ),
  doxyPep: from(
    cdc,
    'Clinical Guidelines on the Use of Doxycycline Postexposure Prophylaxis for Bacterial STI Prevention',
    2024,
    'https://www.cdc.gov/mmwr/volumes/73/rr/rr7302a1.htm',
  ),
  hepC: from(
    cdc,
    'Treatment of Hepatitis C',
    2026,
    'https://www.cdc.gov/hepatitis-c/treatment/index.html',
  ),
  hepCTesting: from(
    cdc,
    'Hepatitis C Basics',
    2026,
    'https://www.cdc.gov/hepatitis-c/about/index.html',
  ),
  hepCLabs: from(
    cdc,
    'Clinical Screening and Diagnosis for Hepatitis C',
    2026,
    'https://www.cdc.gov/hepatitis-c/hcp/diagnosis-testing/index.html',
  ),
  hepBReactivation: from(
    'U.S. Food and Drug Administration',
    'Risk of Hepatitis B Reactivating in Patients Treated with Direct-Acting Antivirals for Hepatitis C',
    2016,
    'https://www.fda.gov/drugs/drug-safety-and-availability/fda-drug-safety-communication-fda-warns-about-risk-hepatitis-b-reactivating-some-patients-treated',
  ),
  coverage: from(
    'U.S. Preventive Services Task Force',
    'Prevention of HIV: Preexposure Prophylaxis',
    2023,
    'https://www.uspreventiveservicestaskforce.org/uspstf/recommendation/prevention-of-human-immunodeficiency-virus-hiv-infection-pre-exposure-prophylaxis',
  ),
  coverageRule: from(
    'U.S. Departments of Labor, Health and Human Services, and the Treasury',
    'FAQs about Affordable Care Act Implementation Part 68',
    2024,
    'https://www.dol.gov/agencies/ebsa/about-ebsa/our-activities/resource-center/faqs/aca-part-68',
  ),
  privacyRule: from(
    'U.S. Department of Health and Human Services',
    'Your Rights Under HIPAA',
    2026,
    'https://www.hhs.gov/hipaa/for-individuals/guidance-materials-for-consumers/index.html',
  ),
} as const satisfies Record<string, MedicalSource>

export type SourceName = keyof typeof sources
