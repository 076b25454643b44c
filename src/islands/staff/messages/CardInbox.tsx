import { PatientCard } from '../patient-card/PatientCard'
import type { InboxProps } from './Inbox'
import { OpenInbox } from './OpenInbox'

/** The inbox with a patient's card beside it. */
export const CardInbox = (props: InboxProps) => (
  <OpenInbox {...props} parts={{ Card: PatientCard }} />
)
