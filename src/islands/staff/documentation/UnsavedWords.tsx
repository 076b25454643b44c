import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'

type Props = { id: string; text: string }

/** What was typed and can be saved no more: to read, and to copy. */
export const UnsavedWords = ({ id, text }: Props) => {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="stack g2" role="alert">
      <TextArea
        field={{ id, name: id }}
        label="You had typed this. It was not saved: copy what is still needed."
        readOnly
        dir="auto"
        rows={Math.min(8, text.split('\n').length + 1)}
        value={text}
      />
      <div>
        <Button
          size="small"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
