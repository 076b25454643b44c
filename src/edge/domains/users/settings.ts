export interface Setting {
  readonly name: string
  readonly value: string
}
interface Known {
  readonly emailVerifiedAt: string | null
  readonly phoneVerifiedAt: string | null
  readonly accessRights: string
  /** Null for who is not a patient, like the two below. */
  readonly contactMethod: string | null
  readonly preferredCommunication: string | null
  readonly initials: string | null
}

/** Settings as clients read them: those on file, and those that are columns of the account. */
export const allSettings = (kept: readonly Setting[], known: Known): Setting[] => {
  const derived = {
    email_verified: String(Boolean(known.emailVerifiedAt)),
    phone_verified: String(Boolean(known.phoneVerifiedAt)),
    access_rights: known.accessRights,
    ...(known.contactMethod && { contact_method: known.contactMethod }),
    ...(known.preferredCommunication && { preferred_communication: known.preferredCommunication }),
    ...(known.initials && { initials: known.initials }),
  }
  const all = {
    time_format: '12h',
    ...Object.fromEntries(kept.map(({ name, value }) => [name, value])),
    ...derived,
  }
  return Object.entries(all)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
