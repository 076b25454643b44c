/** Code system of the events: NCPDP SCRIPT names them, and has no address for FHIR. */
export const scriptSystem = 'urn:careplus:ncpdp-script'

/** Messages between prescribers and pharmacies, by their names in NCPDP SCRIPT. */
export const scriptEvents = {
  NewRx: 'New prescription',
  Resupply: 'A refill of a prescription that the pharmacy has',
  CancelRx: 'Give out nothing more of a prescription',
  RxRenewalResponse: 'Answer to a renewal request',
  RxChangeResponse: 'Answer to a change request',
  Status: 'A prescription was passed on',
  Verify: 'The pharmacy has a prescription',
  Error: 'A message was not taken',
  RxFill: 'What became of a prescription at the pharmacy',
  RxRenewalRequest: 'The pharmacy asks for a renewal',
  RxChangeRequest: 'The pharmacy asks for a change',
  CancelRxResponse: 'Answer to a cancellation',
} as const
export type ScriptEvent = keyof typeof scriptEvents

/** What pharmacies and the service tell: each event, with the statuses that it may carry. */
export const statusesByEvent = {
  Status: ['sent'],
  Verify: ['verified'],
  Error: ['error'],
  RxFill: ['dispensed', 'partially_dispensed', 'not_dispensed', 'transferred'],
  RxRenewalRequest: ['renewal_requested'],
  RxChangeRequest: ['change_requested'],
  CancelRxResponse: ['canceled', 'cancel_denied'],
} as const satisfies Partial<Record<ScriptEvent, readonly string[]>>
