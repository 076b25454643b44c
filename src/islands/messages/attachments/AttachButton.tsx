import { useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'

type Props = { onChoose: (files: readonly File[]) => void }

/** Asks the device for pictures and PDFs. */
export const AttachButton = ({ onChoose }: Props) => {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*,application/pdf"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        icon
        look="quiet"
        aria-label="Attach a picture or a PDF"
        onClick={() => picker.current?.click()}
      >
        <Icon name="paperclip" />
      </Button>
    </>
  )
}
