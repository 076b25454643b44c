import { appendQuery } from '#content/address/append-query'
import { type LabToReview, labViews } from './lab'

export const labsPages = [...labViews, 'unmatched'] as const

/** The address of a list of labs, and of one that is open in it. */
export const labsUrl = (view: (typeof labsPages)[number], open?: string | null): string => {
  const search = new URLSearchParams({
    ...(view !== 'mine' && { view }),
    ...(open && { open }),
  })
  return appendQuery('/staff/labs', search)
}

/** Whose lab it is, as far as it is told to its reader. */
export const patientOf = ({ patient }: LabToReview) => {
  const found = patient && 'fullChosenName' in patient ? patient : null
  return {
    id: patient?.id ?? '',
    name: found?.fullChosenName ?? 'The patient',
    portrait: found?.portrait ?? null,
    pronouns: found?.pronouns ?? null,
    dob: found?.dob ?? null,
    state: found?.state ?? null,
    language: found?.language ?? 'en',
    phone: found?.phone ?? null,
  }
}
