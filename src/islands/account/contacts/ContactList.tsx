import { useEffect, useState } from 'react'
import { onLiveEvent } from '../../stores/live'
import { FormSection } from '../record-form/FormSection'
import { ContactRow } from './ContactRow'
import { type Contacts, loadContacts } from './contacts'

type Props = { patientId: string; contacts: Contacts }

/** Email and phone, proven and changed in place. An island because codes are entered here. */
export const ContactList = ({ patientId, contacts: first }: Props) => {
  const [contacts, setContacts] = useState(first)
  const refresh = async () => setContacts(await loadContacts(patientId))
  // Verified in another tab or on another device.
  useEffect(
    () =>
      onLiveEvent('email_verified', () => void loadContacts(patientId).then(setContacts, () => {})),
    [patientId],
  )
  return (
    <FormSection
      title="How to reach you"
      help="To protect your account, we tell your old email or phone about every change."
    >
      <ContactRow
        patientId={patientId}
        channel="email"
        value={contacts.email}
        verified={contacts.emailVerified}
        pending={contacts.pendingEmail ?? null}
        onChange={refresh}
      />
      <ContactRow
        patientId={patientId}
        channel="sms"
        value={contacts.phone}
        verified={contacts.phoneVerified}
        pending={contacts.pendingPhone ?? null}
        onChange={refresh}
      />
    </FormSection>
  )
}
