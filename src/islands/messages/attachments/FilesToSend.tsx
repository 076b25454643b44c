import { useEffect, useRef } from 'react'
import { maxAttachments } from '#edge/domains/attachments/file-limits'
import { FileRow } from './FileRow'
import { maxUploadTries, type WaitingFile, type WaitingFiles } from './use-waiting-files'

type Props = {
  of: Pick<WaitingFiles, 'files' | 'remove' | 'retry'>
  /** The text that they belong to was sent before. */
  isSent?: boolean
}

/** The files that go with the message being written. */
export const FilesToSend = ({ of: { files, remove, retry }, isSent = false }: Props) => {
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
  const isHeldUp = files.some(({ state }) => state === 'waiting' || state === 'refused')
  return (
    <>
      <ul
        ref={list}
        className="files"
        aria-label="Files to send"
        hidden={files.length === 0 || undefined}
      >
        {files.map((file) => (
          <FileRow
            key={file.key}
            icon={icons[file.state]}
            name={file.name}
            onRemove={() => remove(file)}
            onRetry={file.state === 'waiting' ? () => retry(file) : undefined}
          >
            <UploadState of={file} />
          </FileRow>
        ))}
      </ul>
      {isHeldUp && !isSent && (
        <p className="small ink-2" role="status">
          Your message can be sent once its files are uploaded, or without those you remove.
        </p>
      )}
      {files.length > maxAttachments && (
        <p className="small c-danger" role="alert">
          Send at most 5 files at a time.
        </p>
      )}
    </>
  )
}

const icons = {
  chosen: 'paperclip',
  uploading: 'upload',
  waiting: 'circle-alert',
  uploaded: 'check',
  refused: 'circle-alert',
} as const

/** How an upload goes, announced as it changes. */
const UploadState = ({ of: { state, failure, tries } }: { of: WaitingFile }) => (
  <span role="status" className={state === 'refused' ? 'c-danger' : 'ink-2'}>
    {state === 'uploading' && <span>Uploading…</span>}
    {state === 'waiting' &&
      (navigator.onLine === false ? (
        <span>Uploading when you are back online</span>
      ) : tries < maxUploadTries ? (
        <span>The upload was interrupted. It is tried again by itself.</span>
      ) : (
        <span>The file was not uploaded. Try again.</span>
      ))}
    {failure}
  </span>
)
