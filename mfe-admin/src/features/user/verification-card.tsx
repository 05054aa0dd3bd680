import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { DocumentViewer } from '@larkspur/web-kit/data/document-viewer';
import { VerificationBadge } from '@larkspur/web-kit/data/status-badge';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useRef } from 'react';
import layout from '../../components/layout.module.css';
import { toDocuments } from '../../verification/document-names';
import { UploadFacts } from '../../verification/upload-facts';
import { ALREADY_DECIDED, useDecision } from '../../verification/use-decision';
import { VerificationDecisions } from '../../verification/verification-decisions';

/** The latest documents next to the decision about them. */
export function VerificationCard({ user, canDecide }: { user: User; canDecide: boolean }) {
  const cache = useQueryClient();
  const facts = useRef<HTMLDivElement>(null);
  const { verification, verificationStatus } = user;
  const reload = () => cache.invalidateQueries({ queryKey: ['admin', 'user', user._id] });
  const verificationId = verification?.verificationId;
  return (
    <Card title="Identity documents" actions={<VerificationBadge status={verificationStatus} />}>
      {verification ? (
        <div className={layout.columns}>
          <DocumentViewer
            label={`Documents of ${user.firstName} ${user.lastName}`}
            documents={toDocuments(verification, verification.photo)}
            onReload={reload}
          />
          <div ref={facts} className={layout.stack} tabIndex={-1}>
            <UploadFacts user={user} verification={verification} />
            {canDecide && verificationStatus === 'pending' && verificationId && (
              <PendingDecision
                key={verificationId}
                user={user}
                verificationId={verificationId}
                // The pressed button is gone.
                onDone={() => facts.current?.focus()}
              />
            )}
          </div>
        </div>
      ) : (
        <p className={layout.small}>The customer hasn’t sent any documents yet.</p>
      )}
    </Card>
  );
}

interface PendingDecisionProps {
  user: User;
  verificationId: string;
  onDone(): void;
}

function PendingDecision({ user, verificationId, onDone }: PendingDecisionProps) {
  const host = useHost();
  const cache = useQueryClient();
  const decision = useDecision({
    user,
    verificationId,
    onDecided: async (message) => {
      await cache.invalidateQueries({ queryKey: ['admin'] });
      onDone();
      host.notify({ tone: 'success', text: message });
    },
    onAlreadyDecided: (details) => {
      onDone();
      host.notify({ tone: 'info', text: `${ALREADY_DECIDED} ${details}`.trim() });
    },
  });
  return <VerificationDecisions user={user} decision={decision} />;
}
