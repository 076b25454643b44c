import type { Page } from '@playwright/test'
import { callApiOrFail } from './api'
import { createPatient } from './people/create-patient'

/** Enrolls a new patient in this page, who asks the clinic something; the id of the conversation. */
export const startSupportConversation = async (page: Page, text = 'Hello'): Promise<string> => {
  const { id } = await createPatient(page)
  const { data } = await callApiOrFail(page, `/users/${id}/support_conversations`, {
    method: 'POST',
    body: { message_text: text },
  })
  return String(data.attributes.conversation_id)
}
