import { z } from '#edge/jsonapi/contract'

const text = z.nullable(z.string())
const license = z.object({ state: z.string(), status: z.string(), expiresOn: z.string() })

/** What rows of `/users` have by the role of the account, flat; null, or empty, where it is not of that role. */
export const roleSchemas = {
  /** Whether the caller may open this account: all that are listed. */
  accessible: z.boolean(),
  userSettings: z.array(z.object({ name: z.string(), value: z.string() })),
  providerId: text,
  providerTypes: z.array(z.string()),
  licenses: z.array(license),
  providerStatus: text,
  /** Of a colleague there, or of a patient who belongs to it. */
  cboName: text,
  pharmacyName: text,
  enrolled: z.nullable(z.boolean()),
  consent: z.nullable(z.boolean()),
  providerName: text,
}

/** The same, which of a patient no one else receives. */
export const ownSchemas = {
  /** Of a clinician, or of oneself. */
  homeCity: text,
  homeState: text,
  cashPay: z.nullable(z.boolean()),
  treatmentTypes: z.array(z.string()),
}
