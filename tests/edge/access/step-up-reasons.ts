/** Why a write about a patient asks for no fresh proof, by the operation's method and path; the first that matches. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/(preview|search|searches|checks|video_token|sync|rx_url)$/, 'changes nothing of the record'],
  [/\/unreachable_contacts$/, 'writes again to what is on file already, and changes no contact'],
  [/\/verifications$/, 'takes a code that was sent to the contact itself'],
  [
    /\/(photo|files|profile_picture|photo_id|front|back|notes|work_notes)(\/|$)/,
    'adds to the record under the name of its author; sends nothing',
  ],
  [
    /\/(slot_hold|todos|heartbeat|mark_viewed|push_notifications|acknowledge)/,
    'is undone by the next one like it',
  ],
  [/^POST \/break_glass\/(patients$|:\w+\/review)/, 'only reads what another did'],
  [/^DELETE .*break_glass/, 'ends access'],
  [
    /(on_demand_appointments|async_messaging_appointments|appointments|slot_hold|earlier_time_requests|availabilit|out_of_office|admin_times|licenses|scheduled_hours|guests|par_tasks)/,
    'arranges a visit; the note is signed by an act of its own',
  ],
  [
    /roi_requests\/:\w+\/(decline|cancel|acknowledge|revoke)/,
    'ends or files an authorization; nothing goes out by it',
  ],
  [
    /prescriptions\/:\w+\/(cancel|confirm_cancel|deny_cancel|discontinue|enter_in_error|decline_change|deny_renewal)/,
    'stops a medicine: safety never waits for a proof',
  ],
  [
    /prescriptions\/:\w+\/(choose_pharmacy|move|refill|request_renewal|request_signature|retry|print)/,
    'acts within a prescription that is signed, or asks for one to be',
  ],
  [/prescriptions/, 'drafts: nothing goes to a pharmacy before it is signed'],
  [
    /labs.*\/(hold|follow_up|nurse_review|make_ready|decline)/,
    'keeps a result with the clinic, or files that it was read',
  ],
  [
    /(care_steps|hiv_labs|labs|unmatched_labs|vaccine_orders|referrals|doh_morbidities)/,
    'orders, files or drafts; the patient is shown nothing by it',
  ],
  [
    /(gilead_applications|prior_auths)/,
    'drafts, or files what the program or the insurer answered',
  ],
  [
    /roi_medical_records|disclosures|documents|incoming_faxes/,
    'files in the record; sends nothing',
  ],
  [
    /(payments|insurances|cbo_insurance_partners)/,
    'moves no money to another account, and sends no record',
  ],
  [
    /(consents|send_consent|treatment_types|questionnaires|assessments|health_histories|hiv_labs|exposures|correction_requests)/,
    'is what the patient or the clinician says now; a later answer takes its place',
  ],
  [/conversations|call_messages|tasks|re_engage|encounters/, 'is work within the clinic'],
  [
    /^POST \/patients(\/enrollments)?$|^PATCH \/patients\/enrollments$/,
    'makes a new record; there is nothing to take over',
  ],
  [/^PATCH \/patients/, 'tells of the patient what a later answer replaces'],
  [/^\w+ \/providers/, 'says what the clinic keeps of a clinician'],
]

export const reasonOf = (operation: string): string =>
  reasons.find(([pattern]) => pattern.test(operation))?.[1] ?? ''
