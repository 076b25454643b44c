import { useEffect, useRef, useState } from 'react'
import type { AttachmentSummary } from '#edge/domains/attachments/contract'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { useAction } from '../ui/use-action'

type Props = {
  file: AttachmentSummary
  /** Its bytes, in base64. */
  load: () => Promise<string>
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`

/** A file that others sent: a picture is shown once it is near, anything is saved at a press. */
export const AttachedFile = ({ file, load }: Props) => {
  const { name, mimeType, bytes, width, height } = file
  const [encoded, setEncoded] = useState<string | null>(null)
  const box = useRef<HTMLSpanElement>(null)
  const isPicture = mimeType.startsWith('image/')
  const read = async () => {
    const content = encoded ?? (await load())
    if (isPicture) setEncoded(content)
    return content
  }
  const latestRead = useRef(read)
  latestRead.current = read
  useEffect(() => {
    if (!isPicture || !box.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      void latestRead.current().catch(() => {})
    })
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [isPicture])
  const save = useAction(async () => {
    const content = Uint8Array.from(atob(await read()), (byte) => byte.charCodeAt(0))
    const address = URL.createObjectURL(new Blob([content], { type: mimeType }))
    Object.assign(document.createElement('a'), { href: address, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  })
  return (
    <span className="file" ref={box}>
      {isPicture &&
        (encoded ? (
          <img
            src={`data:${mimeType};base64,${encoded}`}
            alt={name}
            width={width ?? undefined}
            height={height ?? undefined}
          />
        ) : (
          <svg
            className="picture-place"
            width={width ?? 400}
            height={height ?? 300}
            viewBox={`0 0 ${width ?? 400} ${height ?? 300}`}
            aria-hidden="true"
          />
        ))}
      <span className="row nowrap g2 small">
        <Icon name={isPicture ? 'image' : 'file-pen-line'} />
        <bdi className="truncate" translate="no">
          {name}
        </bdi>
        <bdi className="ink-2 nowrap-t" translate="no">
          {sizeText(bytes)}
        </bdi>
        <Button
          icon
          look="quiet"
          size="small"
          className="push"
          busy={save.busy}
          aria-label="Download this file"
          onClick={() => void save.run()}
        >
          <Icon name="download" />
        </Button>
      </span>
      {save.error && (
        <span className="small c-danger" role="alert">
          {save.error}
        </span>
      )}
    </span>
  )
}
