import { AddDocumentIcon } from '@sanity/icons/AddDocument'
import { PublishIcon } from '@sanity/icons/Publish'
import { UnpublishIcon } from '@sanity/icons/Unpublish'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import {
  type DocumentActionComponent,
  useClient,
  useCurrentUser,
  useDocumentOperation,
  useValidationStatus,
} from 'sanity'
import { useRouter } from 'sanity/router'
import { type Language, languages } from '../../src/content/language'
import { embedded } from '../lake/workspace'

type Words = Partial<Record<Language, string>> & { readonly unreviewed?: readonly Language[] }
interface Legal {
  readonly document?: string
  readonly title?: Words
  readonly body?: Words
  readonly hash?: string
}

/**
 * Publishes a version for good, by a second person. The lake adds the fingerprint of the English text itself; hosted
 * Sanity is given it.
 */
export const PublishLegalVersion: DocumentActionComponent = ({
  id,
  type,
  draft,
  published,
  onComplete,
}) => {
  const { patch, publish } = useDocumentOperation(id, type)
  const { validation, isValidating } = useValidationStatus(id, type, true)
  const [asking, setAsking] = useState(false)
  const isWrong = validation.some(({ level }) => level === 'error')
  const english = (draft as Legal | null)?.body?.en
  const close = () => {
    setAsking(false)
    onComplete()
  }
  if (published) return null
  return {
    label: 'Publish this version',
    icon: PublishIcon,
    tone: 'positive',
    disabled: !english || isWrong || isValidating,
    title: isWrong ? 'Something is missing: see the marks beside the fields.' : '',
    onHandle: () => setAsking(true),
    dialog: asking && {
      type: 'confirm',
      tone: 'caution',
      message:
        'Once it is published, its text cannot change: a change will be a new version. A legal text takes two people: someone else must have written this draft. Publish it?',
      confirmButtonText: 'Publish',
      onCancel: close,
      onConfirm: async () => {
        if (!embedded) patch.execute([{ set: { hash: await fingerprint(english ?? '') } }])
        publish.execute()
        close()
      },
    },
  }
}

const fingerprint = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * A draft with the same words and no version yet. Its translations are drafts: none is shown beside English that has
 * changed until it is translated anew.
 */
export const NewVersion: DocumentActionComponent = ({ published, onComplete }) => {
  const client = useClient({ apiVersion: '2026-03-01' })
  const router = useRouter()
  const toast = useToast()
  if (!published) return null
  return {
    label: 'Start a new version',
    icon: AddDocumentIcon,
    onHandle: async () => {
      const id = crypto.randomUUID()
      const { document, title, body } = published as Legal
      try {
        await client.create({
          _id: `drafts.${id}`,
          _type: 'legalDocument',
          document,
          title: withDraftTranslations(title),
          body: withDraftTranslations(body),
        } as never)
        router.navigateIntent('edit', { id, type: 'legalDocument' })
      } catch (error) {
        toast.push({
          status: 'error',
          title: 'The new version could not be started',
          description: error instanceof Error ? error.message : '',
        })
      }
      onComplete()
    },
  }
}

/** With the marks of what each translation was made from, by which the lake knows that the English changed. */
const withDraftTranslations = (words: Words | undefined): Words | undefined =>
  words && {
    ...words,
    unreviewed: languages.filter((language) => language !== 'en' && words[language]),
  }

/** Takes a version out of force: an admin's alone, where another version is in force. */
export const Withdraw: DocumentActionComponent = ({ id, type, published, onComplete }) => {
  const { unpublish } = useDocumentOperation(id, type)
  const user = useCurrentUser()
  const [isAsking, setAsking] = useState(false)
  if (!published || !user?.roles.some(({ name }) => name === 'administrator')) return null
  const close = () => {
    setAsking(false)
    onComplete()
  }
  return {
    label: 'Withdraw this version',
    icon: UnpublishIcon,
    tone: 'critical',
    onHandle: () => setAsking(true),
    dialog: isAsking && {
      type: 'confirm',
      tone: 'critical',
      message:
        'Patients will no longer be asked to agree to this version, and the one before it is in force again. What people agreed to is kept. Withdraw it?',
      confirmButtonText: 'Withdraw',
      onCancel: close,
      onConfirm: () => {
        unpublish.execute()
        close()
      },
    },
  }
}
