import { AddDocumentIcon } from '@sanity/icons/AddDocument'
import { PublishIcon } from '@sanity/icons/Publish'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import {
  type DocumentActionComponent,
  useClient,
  useDocumentOperation,
  useValidationStatus,
} from 'sanity'
import { useRouter } from 'sanity/router'

interface Legal {
  readonly document?: string
  readonly title?: { readonly en?: string }
  readonly body?: { readonly en?: string }
  readonly hash?: string
}

/** Seals a version: the fingerprint of its English text goes in, then it is published for good. */
export const Seal: DocumentActionComponent = ({ id, type, draft, published, onComplete }) => {
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
      message: 'Once it is published its words stand. A change will be a new version. Publish it?',
      confirmButtonText: 'Publish',
      onCancel: close,
      onConfirm: async () => {
        patch.execute([{ set: { hash: await fingerprint(english ?? '') } }])
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

/** A draft with the same words and no version yet. */
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
          title,
          body,
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
