import { useEffect, useRef, useState } from 'react';
import type { ConversationSummary } from '../../../src/client/client.ts';
import { PencilIcon, TrashIcon } from '../parts/icons.tsx';
import { formatRoute } from './route.ts';
import { TitleField } from './title-field.tsx';

/** One conversation of the list. */
export function ConversationItem(props: ConversationItemProps) {
  const { conversation, isCurrent, isAnswering, onRename, onDelete } = props;
  const { conversation_id } = conversation;
  const title = conversation.title || 'Untitled';
  const [isRenaming, setIsRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const wasRenaming = useRef(false);

  // The field that held the focus is gone.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) link.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  if (isRenaming) {
    return (
      <li>
        <TitleField
          title={title}
          onLeave={() => setIsRenaming(false)}
          onSave={(changed) => {
            setIsRenaming(false);
            onRename(conversation, changed);
          }}
        />
      </li>
    );
  }
  return (
    <li className="sidebar-conversation">
      <a
        ref={link}
        href={formatRoute({ view: 'chat', conversationId: conversation_id })}
        aria-current={isCurrent ? 'page' : undefined}
        title={title}
        onDoubleClick={() => setIsRenaming(true)}
      >
        <span>{title}</span>
        {isAnswering && (
          <span className="sidebar-answering">
            <span className="visually-hidden"> (is being answered)</span>
          </span>
        )}
      </a>
      <button type="button" className="icon-button" onClick={() => setIsRenaming(true)}>
        <PencilIcon />
        <span className="visually-hidden">Rename {title}</span>
      </button>
      <button type="button" className="icon-button" onClick={() => onDelete(conversation)}>
        <TrashIcon />
        <span className="visually-hidden">Delete {title}</span>
      </button>
    </li>
  );
}

export type ConversationActions = {
  onRename: (conversation: ConversationSummary, title: string) => void;
  onDelete: (conversation: ConversationSummary) => void;
};

type ConversationItemProps = ConversationActions & {
  conversation: ConversationSummary;
  isCurrent: boolean;
  isAnswering: boolean;
};
