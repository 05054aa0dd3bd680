import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Benefits } from '../../components/product-page/benefits';
import { Section } from '../../components/product-page/section';
import { JOINT } from './checking.content';
import styles from './joint-account.module.css';

/** Section about joint checking accounts. */
export function JointAccount() {
  return (
    <Section id={JOINT.id} title={JOINT.title} lead={JOINT.lead}>
      <Benefits items={JOINT.points} columns={3} />
      <div className={styles.how}>
        <p>{JOINT.how}</p>
        <LinkButton to={JOINT.link.to}>{JOINT.link.name}</LinkButton>
      </div>
    </Section>
  );
}
