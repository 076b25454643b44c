import { useEffect, useRef } from 'react'
import { ApiError } from '#edge/client'
import { maxAttachments } from '#edge/domains/attachments/file-limits'
import { prepareFile, UnusableFile } from '#islands/files/prepare-file'
import { apiWithLocalErrors } from '#islands/stores/api'
import { FileRow } from './FileRow'

/** A file beside the words that are being written. */
export interface WaitingFile {
  readonly key: number
  readonly name: string
  /** Set once it is uploaded. */
  readonly id: string | null
  readonly failure: string | null
}

type Props = {
  conversationId: string
  /** All that were chosen so far, in order. */
  chosen: readonly File[]
  files: readonly WaitingFile[]
  setFiles: (next: (before: readonly WaitingFile[]) => readonly WaitingFile[]) => void
}

const failureOf = (error: unknown): string =>
  error instanceof UnusableFile || (error instanceof ApiError && error.status < 500)
    ? error.message
    : 'The file was not uploaded. Try again.'

/** The files that go with a message: each is uploaded as soon as it is chosen. */
const AttachFiles = ({ conversationId, chosen, files, setFiles }: Props) => {
  const uploadCount = useRef(0)
  useEffect(() => {
    const change = (key: number, next: Partial<WaitingFile>) =>
      setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)))
    const upload = async (file: File, key: number) => {
      setFiles((before) => [...before, { key, name: file.name, id: null, failure: null }])
      try {
        const { id } = await apiWithLocalErrors.call(
          'POST /conversations/:conversation/attachments',
          {
            params: { conversation: conversationId },
            body: { file: await prepareFile(file), name: file.name.slice(-120) || 'file' },
          },
        )
        change(key, { id })
      } catch (error) {
        change(key, { failure: failureOf(error) })
      }
    }
    const from = uploadCount.current
    uploadCount.current = chosen.length
    for (const [at, file] of chosen.slice(from).entries()) void upload(file, from + at)
  }, [conversationId, chosen, setFiles])
  // The button that removed one is gone with it.
  const list = useRef<HTMLUListElement>(null)
  const countBefore = useRef(0)
  useEffect(() => {
    const isRemoved = files.length < countBefore.current
    countBefore.current = files.length
    if (!isRemoved || document.activeElement !== document.body) return
    const form = list.current?.closest('form')
    ;(list.current?.querySelector('button') ?? form?.querySelector('textarea'))?.focus()
  }, [files.length])
  const remove = ({ key, id }: WaitingFile) => {
    setFiles((before) => before.filter((each) => each.key !== key))
    if (id)
      void apiWithLocalErrors
        .call('DELETE /conversations/:conversation/attachments/:attachment', {
          params: { conversation: conversationId, attachment: id },
        })
        // Forgotten by itself after a day.
        .catch(() => {})
  }
  return (
    <>
      <ul ref={list} className="files" aria-label="Files to send">
        {files.map((file) => (
          <FileRow
            key={file.key}
            icon={file.failure ? 'circle-alert' : file.id ? 'check' : 'upload'}
            name={file.name}
            onRemove={() => remove(file)}
          >
            <span role="status" className={file.failure ? 'c-danger' : 'ink-2'}>
              {file.failure ?? (file.id ? '' : <span>Uploading…</span>)}
            </span>
          </FileRow>
        ))}
      </ul>
      {files.length > maxAttachments && (
        <p className="small c-danger" role="alert">
          Send at most 5 files at a time.
        </p>
      )}
    </>
  )
}
export default AttachFiles
