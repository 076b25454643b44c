import { AttachedFile } from '#islands/files/AttachedFile.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { ConversationMessage } from '../conversation'

const loadFile = async (conversation: string, attachment: string): Promise<string> => {
  const { file } = await apiWithLocalErrors.call(
    'GET /conversations/:conversation/attachments/:attachment',
    { params: { conversation, attachment } },
  )
  return file
}

/** The files of a message. */
const MessageFiles = ({
  message: { conversationId, attachments },
}: {
  message: ConversationMessage
}) => (
  <span className="stack g2">
    {attachments.map((file) => (
      <AttachedFile key={file.id} file={file} load={() => loadFile(conversationId, file.id)} />
    ))}
  </span>
)
export default MessageFiles
