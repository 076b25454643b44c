import PatientCard from '../patient-card/PatientCard'
import { Inbox, type InboxProps } from './Inbox'

/** The inbox with a patient's card beside it. */
export const CardInbox = (props: InboxProps) => <Inbox {...props} Card={PatientCard} />
