import { type Capabilities, hasCapability, isLimitedToOwn, receives } from './capabilities'

/** Which parts of a patient the caller may read: asked for only where they may. */
export interface ReadableParts {
  readonly legalName: boolean
  /** Who looks after the patient, to be named with the record. */
  readonly careTeam: readonly ('cbo' | 'provider')[]
  readonly treatments: boolean
  readonly notes: boolean
  readonly workNotes: boolean
  /** Whether they see every patient, and care for some: then it is asked of each. */
  readonly outsideCare: boolean
}

export const readablePartsOf = (capabilities: Capabilities): ReadableParts => ({
  legalName: receives(capabilities, 'patients', 'last_name'),
  careTeam: (['cbo', 'provider'] as const).filter(
    (name) =>
      receives(capabilities, 'patients', name) && hasCapability(capabilities, `${name}s.list`),
  ),
  treatments: hasCapability(capabilities, 'treatment_types.list'),
  notes: hasCapability(capabilities, 'notes.list'),
  workNotes: hasCapability(capabilities, 'work_notes.list'),
  outsideCare:
    isLimitedToOwn(capabilities, 'appointments') && !isLimitedToOwn(capabilities, 'patients'),
})
