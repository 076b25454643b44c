import { Suspense, useId, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '../ui/Icon'
import { useFileTarget } from '../ui/use-file-target'
import type { Frame } from './crop'
import type { Limits } from './draw-crop'

const ImageEditor = lazyPart(() => import('./ImageEditor'))

type Props = {
  label: string
  /** What the editor is called. */
  title: string
  frame: Frame
  limits: Limits
  isText?: boolean
  autoFocus?: boolean
  onSave: (picture: Blob) => Promise<unknown>
}

export const unreachedText = 'We could not reach the clinic. Your picture is still here; try again.'

/** A button that takes or chooses a picture, and the editor it is cropped in before it is sent. */
export const PictureButton = ({
  label,
  title,
  frame,
  limits,
  isText,
  autoFocus,
  onSave,
}: Props) => {
  const [file, setFile] = useState<File | null>(null)
  const id = useId()
  const part = useRef<HTMLSpanElement>(null)
  useFileTarget(part, ([first]) => setFile(first ?? null), { isSingle: true })
  const save = async (picture: Blob) => {
    try {
      await onSave(picture)
      setFile(null)
      return null
    } catch (cause) {
      return cause instanceof ApiError && cause.status < 500 ? cause.message : unreachedText
    }
  }
  return (
    <span className="card-side" ref={part}>
      <input
        id={id}
        className="sr"
        type="file"
        accept="image/*"
        // biome-ignore lint/a11y/noAutofocus: only where it is the next step of what was just done
        autoFocus={autoFocus}
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className="btn">
        <Icon name="camera" />
        {label}
      </label>
      {file && (
        <Suspense>
          <ImageEditor
            title={title}
            file={file}
            frame={frame}
            limits={limits}
            isText={isText}
            onSave={save}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </span>
  )
}
